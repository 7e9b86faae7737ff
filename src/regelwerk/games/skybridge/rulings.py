RULINGS: tuple[str, ...] = ()
