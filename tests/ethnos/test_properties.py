"""What holds in every match anybody could play: 2 to 6 players, any tribes, any settings."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.core.hidden import redeal, view
from regelwerk.core.match import Match
from regelwerk.core.plain import plain
from regelwerk.core.state import EVERYONE, Event
from regelwerk.core.unfold import notations
from regelwerk.games.ethnos.cards import ALLIES, DRAGONS, MERFOLK, Ally, Dragon
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.setup import printed_tokens
from regelwerk.games.ethnos.state import State
from tests.ethnos.play import Plan, plans

LONG = hypothesis_settings(max_examples=hypothesis_settings().max_examples // 2)
"""For properties that look at every seat at every choice: half as many matches."""


def piles(g: State) -> dict[str, list[Any]]:
    """Every place where a card can lie."""
    return {
        "upper": g.upper,
        "lower": g.lower,
        "display": g.display,
        "dragons": g.dragons,
        **{f"hand {seat}": hand for seat, hand in enumerate(g.hands)},
        **{f"bands {seat}": [card for band in bands for card in band] for seat, bands in enumerate(g.bands)},
    }


def check_table(g: State, allies: list[Ally]) -> None:
    """Everything in the box is where it can be, and there once."""
    places = piles(g)
    lying = [card for pile in places.values() for card in pile]
    assert sorted(lying) == [*allies, *DRAGONS]
    for place, pile in places.items():
        if place.startswith(("hand", "bands", "display")):
            assert all(isinstance(card, Ally) for card in pile)
    assert not any(isinstance(card, Dragon) for card in g.upper)
    assert max(map(len, g.hands)) <= 10
    for bands in g.bands:
        for band in bands:
            assert 1 <= band.size <= 10
            assert band.leader is band[0]
            check_band(band)
    on_boards = 1 + (MERFOLK in g.tribes)
    for seat in range(g.seats):
        on_map = sum(there[seat] for there in g.markers)
        assert g.supply[seat] >= 0
        assert g.supply[seat] + on_map + len(g.orcs[seat]) + on_boards == 26
        assert len(set(g.orcs[seat])) == len(g.orcs[seat])
        assert 0 <= g.merfolk[seat] <= 18
    assert set(g.trolls) <= {1, 2, 3, 4, 5, 6}
    assert set(g.trolls.values()) <= set(range(g.seats))
    assert (g.giant_holder >= 0) == (g.giant_size > 0)
    assert sorted(value for tokens in g.tokens for value in tokens) == printed_tokens(
        g.seats, g.settings["glory_tokens"]
    )
    assert all(list(tokens) == sorted(tokens) for tokens in g.tokens)
    assert 1 <= g.age <= g.ages == (2 if g.seats <= 3 else 3)


def check_band(cards: tuple[Ally, ...]) -> None:
    """One tribe or one colour, skeletons aside, and a leader that is no skeleton."""
    others = [card.name.split("-") for card in cards if card.name != "skeleton"]
    assert others
    assert cards[0].name != "skeleton"
    assert len({tribe for tribe, _ in others}) == 1 or len({colour for _, colour in others}) == 1


@given(plans())
def test_nothing_is_lost_and_no_way_is_blocked(plan: Plan) -> None:
    """Cards, markers and tokens are accounted for; glory never falls; every match ends in time."""
    match = plan.begin()
    g = match.state
    allies = [ally for ally in ALLIES if ally.tribe in g.tribes]
    glory, age, tokens = g.glory[:], g.age, g.tokens
    check_table(g, allies)
    for _ in plan.play(match):
        g = match.state
        check_table(g, allies)
        assert all(now >= before for now, before in zip(g.glory, glory, strict=True))
        assert g.age in (age, age + 1)
        assert g.tokens is tokens
        assert (len(g.dragons) < 3) or g.phase == 2 or match.asked(match.waiting[0]).about == "pillage"
        glory, age = g.glory[:], g.age
    assert g.age == g.ages
    assert g.hands == [[]] * plan.seats
    assert len(match.outcome.ranks) == plan.seats
    assert min(match.outcome.ranks) == 1
    assert match.outcome.scores == tuple(g.glory)


@given(plans())
def test_what_all_know_of_a_hand_was_taken_from_the_display(plan: Plan) -> None:
    """A card marked as known to everybody was seen by everybody; nobody else's draw is known."""
    match = plan.begin()
    taken: set[int] = set()
    display = set(match.state.display)
    for _ in plan.play(match):
        g = match.state
        for seat, hand in enumerate(g.hands):
            for card in hand:
                if card in display:
                    taken.add(card)
                assert g.seen[card] in (1 << seat, EVERYONE)
                assert g.seen[card] != EVERYONE or card in taken
        taken &= {card for hand in g.hands for card in hand}
        display = set(g.display)
        assert not any(g.seen[card] for pile in (g.upper, g.lower) for card in pile)
        for place, pile in piles(g).items():
            if place.startswith(("bands", "display", "dragons")):
                assert all(g.seen[card] == EVERYONE for card in pile)


class NoteTaker:
    """Somebody at the table (None: beside it) who writes down what is said and shown, and nothing else."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.seat = seat
        self.known = [Counter[str]() for _ in range(match.state.seats)]
        self.sizes = [0] * match.state.seats
        self.look(match)

    def look(self, match: Match) -> None:
        """An age begins: all have one card, and each player looks at the own one."""
        for seat in range(len(self.sizes)):
            self.sizes[seat], self.known[seat] = 1, Counter()
        if self.seat is not None:
            (card,) = match.state.hands[self.seat]
            self.known[self.seat][card.name] += 1

    def hear(self, match: Match, event: Event) -> None:
        key, values = event.key, event.values
        if key == Say.AGE_BEGINS:
            self.look(match)
        elif key == Say.DRAW:
            self.sizes[values["seat"]] += 1
        elif key in (Say.TAKE, Say.DRAW_OWN):
            self.sizes[values["seat"]] += 1
            self.known[values["seat"]][values["card"].name] += 1
        elif key in (Say.BAND, Say.DISCARD, Say.HANDS_LOST):
            self.lay_down(values["seat"], values["cards"])

    def lay_down(self, seat: int, cards: list[Any]) -> None:
        self.sizes[seat] -= len(cards)
        self.known[seat] -= Counter(card.name for card in cards)

    def hands(self) -> list[dict[str, Any]]:
        return [
            {"cards": sorted(known.elements()), "hidden": size - known.total()}
            for known, size in zip(self.known, self.sizes, strict=True)
        ]


@given(plans())
@LONG
def test_a_view_shows_what_a_perfect_note_taker_knows(plan: Plan) -> None:
    """Each seat, and a spectator, sees of every hand exactly what was shown to them."""
    match = plan.begin()
    note_takers = [NoteTaker(match, seat) for seat in (*range(plan.seats), None)]
    for seat, answer in plan.play(match):
        led = getattr(answer, "verb", "") == "lead"
        for note_taker in note_takers:
            if led:  # the leader is laid on the table, its band is announced when it is complete
                note_taker.lay_down(seat, [answer.thing])
            for event in match.events:
                note_taker.hear(match, event.seen_by(note_taker.seat))
            assert view(match, note_taker.seat)["hands"] == note_taker.hands()


@given(plans())
@LONG
def test_views_are_plain_and_hide_the_pile(plan: Plan) -> None:
    """No seat sees anything of the pile, and every view can be written as JSON."""
    match = plan.begin()
    for number, _ in enumerate(plan.play(match)):
        if number % 10:
            continue
        for seat in (*range(plan.seats), None):
            seen = view(match, seat)
            assert json.loads(json.dumps(seen)) == seen
            assert seen["upper"] == {"cards": [], "hidden": len(match.state.upper)}
            assert seen["lower"] == {"cards": [], "hidden": len(match.state.lower)}


@given(plans())
@LONG
def test_the_same_choices_tell_the_same_story(plan: Plan) -> None:
    """Forks, played on alike, are alike; the original does not notice them."""
    match = plan.begin()
    fork, before = match.fork(), plain(match.state)
    for seat, answer in plan.play(match):
        assert plain(fork.state) == before
        fork.choose(answer, seat)
        assert plain(fork.state) == plain(match.state)
        assert fork.events == match.events
        fork, before = match.fork(), plain(match.state)


@given(plans())
@LONG
def test_a_redealt_world_looks_the_same(plan: Plan) -> None:
    """Whatever is guessed of hands and pile, the seat sees and is asked the same."""
    match = plan.begin()
    rng = random.Random(plan.seed)
    allies = [ally for ally in ALLIES if ally.tribe in match.state.tribes]
    for number, _ in enumerate(plan.play(match)):
        if number % 5 or match.over or match.sealed:  # what others have sealed is not guessed
            continue
        # in the middle of a turn only who is asked can guess: what the others wait for depends on that hand
        for seat in match.waiting if match.since else range(plan.seats):
            world = redeal(match, seat, rng)
            assert view(world, seat) == view(match, seat)
            check_table(world.state, allies)
            if seat in match.waiting:
                assert notations(world.asked(seat)) == notations(match.asked(seat))
