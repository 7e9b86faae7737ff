def appeal(state, decision, taken, step):
    return 0.0


def worth(state, seat):
    return 0.0
