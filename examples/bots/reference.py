#!/usr/bin/env python3
"""A bot for Regelwerk: the whole protocol (docs/bots.md), and a player that is not quite random.

Try it:  regelwerk play ethnos --seats "me,exec:examples/bots/reference.py"
"""

import json
import random
import sys


def say(verb, **values):
    sys.stdout.write(f"{verb} {json.dumps(values)}\n")
    sys.stdout.flush()


def decide(question, view):
    """Any of the legal answers; rather large sets than small ones. Better ideas go here."""
    rng = random.Random(question["seed"])  # so that the same match can be played again
    legal = question["legal"]
    if question["kind"] == "some":
        return max(legal, key=lambda words: (words.count("+"), rng.random()))
    return rng.choice(legal)


def main():
    view = None
    for line in sys.stdin:
        verb, _, rest = line.partition(" ")
        values = json.loads(rest) if rest.strip() else {}
        if verb == "hello":
            say("hello", protocol=1, name="Reference")
        elif verb == "observe":
            view = values["view"]
        elif verb == "choose":
            say("answer", id=values["id"], choice=decide(values, view))
        elif verb == "quit":
            break
        # whatever else comes (game, seat, refused, words of later versions) may be ignored


if __name__ == "__main__":
    main()
