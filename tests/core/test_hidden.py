"""What a seat may know: views, and guesses that it cannot tell from the real match."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from regelwerk.core import Amount, Choose, Match, Option, Refused, Sight, Together, redeal, view
from regelwerk.core.chance import Chance
from regelwerk.core.decisions import PASS, Play
from regelwerk.core.hidden import Unguessable, rename, shuffled_faces
from regelwerk.core.plain import plain
from regelwerk.core.state import EVERYONE, bit
from tests.core.small_games import BACKED, OTHERS, THINGS, Table, begin
from tests.helpers import ETHNOS, SMUGGLERS, Plan, answer, heard, known, plans, play, shown, some_of_play

seeds = st.integers(0, 2**32)


def guess(match: Match, seat: int | None, rng: random.Random) -> Match | None:
    """A guessed world. In nested windows there may be none: too little points to the cards of those who
    were asked."""
    try:
        return redeal(match, seat, rng)
    except Unguessable:
        assert match.since
        return None


def asked_since(match: Match) -> list[str]:
    """Who was asked what since the running stretch of rules began; in windows this may differ between
    the real match and a guess."""
    return [repr(asked) for asked, _ in match.since]


def viewers(match: Match) -> list[int | None]:
    return [*range(match.state.seats), None]


# ---- what differs only in hidden things looks the same -------------------------------------------


@given(plans(), seeds)
def test_with_other_hidden_cards_and_another_seed_all_looks_the_same(plan: Plan, seed: int) -> None:
    """At the first question of a stretch of rules: views, questions and refusals, to the letter."""
    rng, words = random.Random(seed), ["", "take elf-blue", "storm-3", "use storm", "draw"]
    match = plan.match()
    for then in some_of_play(match, plan.rng, 0.05):
        if then.since:
            continue
        for seat in viewers(then):
            state = then.start.copy()
            rename(plan.game, state, shuffled_faces(then, seat, rng))
            state.chance = Chance(rng.randbytes(32), tuple(then.state.chance.outcomes))
            other = Match(plan.game, state)
            if seat is not None and seat in then.sealed:
                other.sealed[seat] = then.sealed[seat]
            assert shown(other, seat, words) == shown(then, seat, words)


@given(plans(), seeds)
def test_a_guess_looks_the_same_in_the_middle_of_a_turn(plan: Plan, seed: int) -> None:
    """Of the seat that is asked, and of all others wherever they can be given a guess at all."""
    rng = random.Random(seed)
    words: list[str] = [""]
    match = plan.match()
    for seat, said in play(match, plan.rng):
        words.append(match.asked(seat).words(said))
        if rng.random() > 0.05:
            continue
        for viewer in viewers(match):
            world = guess(match, viewer, rng)
            if world is not None:
                assert shown(world, viewer, words[-8:]) == shown(match, viewer, words[-8:])
                shuffled = any(isinstance(brought, tuple) for _, brought in match.drawn)
                if shuffled or match.sealed:  # what was seen is hidden again
                    continue
                if match.since and asked_since(world) == asked_since(match):
                    assert heard(world, viewer) == heard(match, viewer)


@given(plans(), seeds)
def test_what_others_do_tells_no_more_than_the_rules_show(plan: Plan, seed: int) -> None:
    """The same choice of another seat, in the real match and in a guess: as long as the watcher gets to
    know nothing new by it, the log and the table afterwards are the same to the letter."""
    rng = random.Random(seed)
    match = plan.match()
    for seat, said in play(match, plan.rng):
        watcher = rng.randrange(plan.seats)
        if rng.random() > 0.1 or watcher == seat or isinstance(match.decision, Together):
            continue
        world = guess(match, watcher, rng)
        words = match.asked(seat).words(said)
        if world is None or world.why_not(words, seat):
            continue
        knew = known(match.state, watcher)
        real = match.fork()
        real.choose(words, seat)
        world.choose(words, seat)
        same_question = (real.waiting, _about(real)) == (world.waiting, _about(world))
        if known(real.state, watcher) == known(world.state, watcher) == knew and same_question:
            if not real.drawn and not world.drawn:
                assert heard(real, watcher) == heard(world, watcher)
                assert shown(real, watcher) == shown(world, watcher)


def _about(match: Match) -> str:
    return match.asked(match.waiting[0]).about if match.waiting else ""


@given(plans(), seeds)
def test_the_truth_has_no_part_in_a_guess(plan: Plan, seed: int) -> None:
    """The same random numbers give the same world, to the letter, in matches that a seat cannot tell
    apart: a bot that thinks in guesses decides alike whatever is hidden from it. (After a shuffle in the
    running stretch the worlds differ, as likely in one way as in another.)"""
    rng = random.Random(seed)
    match = plan.match()
    for then in some_of_play(match, plan.rng, 0.05):
        if then.state.chance.face_down:
            continue
        for seat in viewers(then):
            other = guess(then, seat, rng)
            if other is not None and asked_since(other) == asked_since(then):
                number = rng.random()
                one, two = guess(then, seat, random.Random(number)), guess(other, seat, random.Random(number))
                assert one is not None
                assert two is not None
                assert plain(one.state) == plain(two.state)


@given(plans(), seeds)
def test_a_guess_is_a_match_like_any_other(plan: Plan, seed: int) -> None:
    """It can be forked, guessed from again, and played to its end; the real match does not notice."""
    rng = random.Random(seed)
    match = plan.match()
    for then in some_of_play(match, plan.rng, 0.02):
        before = plain(then.state), plain(then.start), then.sealed.copy()
        seat = rng.choice(then.waiting)
        sight = Sight(then, seat, rng)
        try:
            world = sight.world
        except Unguessable:
            continue
        assert sight.world is world
        assert json.dumps(sight.view) == json.dumps(view(then, seat))
        fork, again = world.fork(), redeal(world, seat, rng)
        assert shown(fork, seat) == shown(again, seat) == shown(then, seat)
        for other in (fork, again):
            for _ in play(other, random.Random(seed)):
                pass
            assert other.over
            assert len(other.outcome.ranks) == plan.seats
        assert shown(world, seat) == shown(then, seat)
        assert (plain(then.state), plain(then.start), then.sealed) == before


def test_who_is_asked_nearly_always_gets_a_guess() -> None:
    """In Ethnos always at the first attempt; in the nested windows of the stress game it may take a few,
    and one question in a thousand stays without."""
    asked = without = 0
    for seed in range(50):
        for game in (SMUGGLERS, ETHNOS):
            plan = Plan(game, 4, {}, seed)
            match, rng = plan.match(), random.Random(seed)
            for seat, _ in play(match, plan.rng, 150):
                if match.since:
                    asked += game is SMUGGLERS
                    if guess(match, seat, rng) is None:
                        assert game is SMUGGLERS
                        without += 1
    assert asked > 1000
    assert without <= asked * 0.003


# ---- where a card may lie ------------------------------------------------------------------------


def places(match: Match) -> dict[Any, tuple[str, int, int]]:
    """For every card its zone, pile, and place in the pile (in ordered zones)."""
    return {
        card: (zone.name, number, place if zone.ordered else 0)
        for zone in match.game.zones
        for number, pile in enumerate(zone.piles(match.state))
        for place, card in enumerate(pile)
    }


def even(counts: Counter[Any], expected: dict[Any, float]) -> bool:
    """Chi-square, so generous that a fair deal fails once in a million times."""
    total = sum(counts.values())
    assert abs(sum(expected.values()) - 1) < 1e-9
    assert set(counts) <= set(expected)
    chi = sum((counts[place] - total * part) ** 2 / (total * part) for place, part in expected.items())
    freedom = len(expected) - 1
    return bool(chi < freedom + 5 * (2 * freedom) ** 0.5 + 20)


@pytest.mark.parametrize("deal", range(4))
def test_a_hidden_card_is_guessed_evenly_wherever_it_may_lie(deal: int) -> None:
    """In Ethnos, between turns: in proportion to the places, the true one no likelier than others."""
    rng = random.Random(deal)
    match = Plan(ETHNOS, 4, {}, deal).match()
    for _ in play(match, rng, 60 + 40 * deal):
        pass
    while match.since:
        match.choose(answer(match.asked(), rng))
    seat = match.waiting[0]
    g = match.state
    at = places(match)
    hidden = [card for card in at if not g.seen[card] & bit(seat)]
    dragons = [card for card in hidden if type(card).__name__ == "Dragon"]
    allies = [card for card in hidden if card not in dragons]
    found: dict[Any, Counter[Any]] = {card: Counter() for card in hidden}
    truth = 0
    for _ in range(600):
        world = redeal(match, seat, rng)
        lies = places(world)
        for card in hidden:
            found[card][lies[card]] += 1
        truth += sum(lies[card] == at[card] for card in allies)
        assert all(lies[card] == at[card] for card in at if card not in found)
    room = Counter(at[card] for card in allies)
    expected = {place: count / len(allies) for place, count in room.items()}
    assert all(even(found[card], expected) for card in allies)
    assert all(set(found[card]) == {("lower", 0, 0)} for card in dragons)
    chance = sum(count * count for count in room.values()) / len(allies)
    assert abs(truth / 600 - chance) < 6 * (chance / 600) ** 0.5 + 1e-9


def test_a_card_of_another_class_lies_anywhere_in_its_pile() -> None:
    """Two others were shuffled into the pile of five: any places are as likely, and so is any thing."""

    def lay_out(g: Table) -> None:
        g.pile = [*THINGS[:5], *OTHERS]
        g.hands[1] = [THINGS[5]]
        g.shuffle("pile", g.pile)

    match = begin(lambda g: iter_choose(g), lay_out)
    rng = random.Random(1)
    at = [places(redeal(match, 0, rng)) for _ in range(4200)]
    pairs = Counter(tuple(sorted(lies[other] for other in OTHERS)) for lies in at)
    assert len(pairs) == 21
    assert even(pairs, dict.fromkeys(pairs, 1 / 21))
    hand = Counter(card for lies in at for card in lies if lies[card][0] == "hands")
    assert even(hand, dict.fromkeys(THINGS[:6], 1 / 6))


def test_backs_are_seen() -> None:
    """A card with a red back is guessed only where a red back is seen."""

    def lay_out(g: Table) -> None:
        g.pile = [*BACKED]
        g.shuffle("pile", g.pile)
        g.hands[1] = [g.pile.pop()]

    match = begin(lambda g: iter_choose(g), lay_out)
    backs = [card.back for card in (*match.state.pile, *match.state.hands[1])]
    rng, seen = random.Random(1), set()
    for _ in range(100):
        g = redeal(match, 0, rng).state
        assert [card.back for card in (*g.pile, *g.hands[1])] == backs
        seen.add(tuple(g.pile))
    assert len(seen) > 30


def iter_choose(g: Table) -> Play:
    yield Choose(0, "go", (Option("go"),))


# ---- shuffles in the middle of a stretch of rules -------------------------------------------------


def reshuffle(g: Table) -> Play:
    """Seat 0 is asked; then the open row and the pile are shuffled together, seat 1 draws and shows one
    card to seat 0, draws another in secret; then seat 0 is asked again."""
    yield Choose(0, "before", (Option("go"),))
    g.pile += g.row
    g.row = []
    g.shuffle("pile", g.pile)
    for seats in (bit(0) | bit(1), bit(1)):
        card = g.pile.pop()
        g.hands[1].append(card)
        g.show(card, seats)
    yield Choose(0, "after", (Option("go"),))


def laid_out_for_a_reshuffle(g: Table) -> None:
    """Things 0 to 2 lie open, 3 and 4 are in the pile; seat 1 holds 5 and seat 2 holds 6, unseen."""
    g.row = list(THINGS[:3])
    for card in g.row:
        g.show(card)
    g.pile = list(THINGS[3:5])
    g.hands[1], g.hands[2] = [THINGS[5]], [THINGS[6]]
    g.show(THINGS[5], bit(1))
    g.show(THINGS[6], bit(2))


def test_after_a_shuffle_the_cards_that_lay_open_are_somewhere_in_the_pile() -> None:
    """A guess remembers which cards went into the shuffle (none of them can be in a hand that was there
    before), keeps what was seen of its result, and is even in everything else."""
    for deal in range(3):
        match = Match.new(begin(reshuffle, laid_out_for_a_reshuffle).game, 3, seed=bytes([deal]))
        match.choose("go")
        g = match.state
        shown_card, secret = g.hands[1][1:]
        rng = random.Random(deal)
        old, drawn, top = Counter[Any](), Counter[Any](), Counter[Any]()
        for _ in range(3000):
            world = redeal(match, 0, rng)
            assert shown(world, 0) == shown(match, 0)
            hands = world.state.hands
            assert hands[1][1] == shown_card
            assert world.state.pile not in (None, [])
            old[hands[2][0]] += 1
            drawn[hands[1][2]] += 1
            top[world.state.pile[-1]] += 1
            assert plain(world.fork().state) == plain(world.state)
        unseen = [card for card in THINGS[3:7] if card != shown_card]
        assert even(old, dict.fromkeys(unseen, 1 / len(unseen)))
        new = [card for card in THINGS[:3] if card != shown_card]
        # of the four hidden places of the shuffle those cards take one each, the rest is shared out
        part = (4 - len(new)) / 4 / len(unseen)
        expected = dict.fromkeys(new, 1 / 4) | dict.fromkeys(unseen, part)
        assert even(drawn, expected)
        assert even(top, expected)
        assert secret in drawn


def test_what_was_seen_before_two_shuffles_is_remembered_through_both() -> None:
    """Seat 0 sees the top card between the shuffles; in every guess it was the same card."""

    def twice(g: Table) -> Play:
        yield Choose(0, "before", (Option("go"),))
        g.shuffle("pile", g.pile)
        top = g.pile[-1]
        g.show(top)
        g.tell("seen", card=top)
        g.notes.append(top.name)
        g.shuffle("pile", g.pile)
        yield Choose(0, "after", (Option("go"),))

    def lay_out(g: Table) -> None:
        g.pile = list(THINGS[:5])

    match = begin(twice, lay_out)
    match.choose("go")
    rng = random.Random(0)
    tops = Counter[Any]()
    for _ in range(1000):
        world = redeal(match, 0, rng)
        assert world.state.notes == match.state.notes
        assert heard(world, 0) == heard(match, 0)
        tops[world.state.pile[-1]] += 1
    assert even(tops, dict.fromkeys(THINGS[:5], 1 / 5))


def test_the_pile_of_the_stress_game_is_shuffled_anew_in_mid_turn() -> None:
    """The property tests above meet such turns; this makes sure that they do."""
    met = 0
    for seed in range(60):
        plan = Plan(SMUGGLERS, 4, {"legs": "60", "nights": "1"}, seed)
        match = plan.match()
        for seat, _ in play(match, plan.rng):
            if match.state.chance.face_down and match.since:
                met += 1
                world = redeal(match, seat, plan.rng)
                assert shown(world, seat) == shown(match, seat)
    assert met > 20


# ---- windows, and rules that look at hidden cards -------------------------------------------------


def test_who_passed_because_of_a_hidden_card_need_not_have_it() -> None:
    """Seat 1 holds thing 1 in secret, so it was asked, and passed. For seat 0 the card may as well lie
    with seat 2, who would then have passed."""

    def window(g: Table) -> Play:
        for seat in (1, 2):
            if THINGS[1] in g.hands[seat]:
                if (yield Choose(seat, "window", (Option("use", THINGS[1]), PASS))) != PASS:
                    g.show(THINGS[1])
        yield Amount(0, "after", 0, 3)

    def lay_out(g: Table) -> None:
        g.hands = [[THINGS[0]], [THINGS[1]], [THINGS[2]]]
        for seat in range(3):
            g.show(THINGS[seat], bit(seat))

    match = begin(window, lay_out)
    match.choose("pass")
    rng = random.Random(0)
    held = Counter[int]()
    for _ in range(400):
        world = redeal(match, 0, rng)
        assert shown(world, 0) == shown(match, 0)
        held[1 if THINGS[1] in world.state.hands[1] else 2] += 1
    assert even(held, {1: 0.5, 2: 0.5})
    # but who used it had it
    match = begin(window, lay_out)
    match.choose("use thing-1")
    assert all(THINGS[1] in redeal(match, 0, rng).state.hands[1] for _ in range(50))


def test_what_a_rule_made_of_hidden_cards_must_come_out_the_same() -> None:
    """Seat 1 had to show its lowest card: in a guess it holds none that is lower."""

    def lowest(g: Table) -> Play:
        yield Choose(1, "show", (Option("go"),))
        g.show(min(g.hands[1]))
        yield Amount(0, "after", 0, 3)

    def lay_out(g: Table) -> None:
        g.hands = [[THINGS[0]], [THINGS[4], THINGS[7], THINGS[9]], list(THINGS[1:4])]

    match = begin(lowest, lay_out)
    match.choose("go")
    rng = random.Random(0)
    held = Counter[Any]()
    for _ in range(200):
        world = redeal(match, 0, rng)
        assert min(world.state.hands[1]) == THINGS[4]
        held.update(world.state.hands[1])
    assert set(held) == {THINGS[4], THINGS[7], THINGS[9]}


def test_a_story_that_no_guess_can_tell_is_named() -> None:
    """A rule that asks by a secret outside the zones: a mistake of the game, found at once."""

    def lay_out(g: Table) -> None:
        g.hands = [[], [THINGS[1]], [THINGS[2]]]

    def odd(g: Table) -> Play:
        yield Amount(0, "before", 0, 3)
        g.notes.append(g.hands[1][0].name)
        yield Amount(0, str(g.hands[1][0] == THINGS[1] and g.hands[2][0] == THINGS[1]), 0, 3)

    match = begin(odd, lay_out)
    match.choose("1")
    match.state.notes[:] = ["what no world brings"]
    with pytest.raises(Unguessable):
        redeal(match, 0, random.Random(0))


# ---- sealed answers ------------------------------------------------------------------------------


@given(seeds, st.integers(2, 4))
def test_what_another_seat_has_sealed_shows_nowhere(seed: int, seats: int) -> None:
    """Two matches that differ only in a sealed answer: views, guesses, refusals and errors are the same
    to the letter until all have answered."""
    rng = random.Random(seed)
    plan = Plan(SMUGGLERS, seats, {"nights": "4"}, seed)
    one = plan.match()
    for _ in play(one, rng):
        together = isinstance(one.decision, Together) and not one.sealed and len(one.waiting) > 1
        if together and (one.state.night > 1 or rng.random() < 0.5):
            break
    assume(not one.over)
    sealer = rng.choice(one.waiting)
    assume(len(one.state.hands[sealer]) > 1)
    two = one.fork()
    first, second = rng.sample(one.state.hands[sealer], 2)
    one.choose(first, sealer)
    two.choose(second, sealer)
    for seat in viewers(one):
        if seat == sealer:
            continue
        number = rng.random()
        worlds = [redeal(match, seat, random.Random(number)) for match in (one, two)]
        for a, b in ((one, two), worlds):
            assert json.dumps(view(a, seat)) == json.dumps(view(b, seat))
            assert shown(a, seat, [first.name, second.name]) == shown(b, seat, [first.name, second.name])
            assert heard(a, seat) == heard(b, seat) == "[]"
            assert repr(a.decision) == repr(b.decision)
        assert plain(worlds[0].state) == plain(worlds[1].state)
        assert sealer not in worlds[0].sealed
    errors = []
    for match in (one, two):
        with pytest.raises(Refused) as refused:
            match.choose(first, sealer)
        errors.append(str(refused.value))
    assert errors[0] == errors[1]
    own = redeal(one, sealer, rng)
    assert own.sealed == {sealer: first}
    assert own.waiting == one.waiting


# ---- zones ---------------------------------------------------------------------------------------


@given(plans())
def test_zones_say_the_truth(plan: Plan) -> None:
    """Every card lies in one place, what is told to lie open does, and a name is also a slot."""
    match = plan.match()
    cards: list[Any] = []
    for then in some_of_play(match, plan.rng, 0.05):
        g = then.state
        lying = sorted(card for zone in plan.game.zones for pile in zone.piles(g) for card in pile)
        assert len(set(lying)) == len(lying)
        cards = cards or lying
        assert lying == cards
        for zone in plan.game.zones:
            if zone.open:
                assert all(g.seen[card] == EVERYONE for pile in zone.piles(g) for card in pile), zone.name
            else:
                live = getattr(g, zone.name)
                assert [id(pile) for pile in zone.piles(g)] in ([id(live)], [id(pile) for pile in live])


def test_an_ordered_zone_shows_places() -> None:
    def lay_out(g: Table) -> None:
        g.pile = list(THINGS[:3])
        g.show(THINGS[1], bit(2))
        g.hands[0] = list(THINGS[5:7])
        g.show(THINGS[6])

    match = begin(lambda g: iter_choose(g), lay_out)
    assert view(match, 2)["pile"] == [None, "thing-1", None]
    assert view(match, None)["pile"] == [None, None, None]
    assert view(match, None)["hands"][0] == {"cards": ["thing-6"], "hidden": 1}
