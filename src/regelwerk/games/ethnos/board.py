def draw(view):
    return ()
