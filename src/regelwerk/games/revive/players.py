"""What lies in front of a player, from and to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.core.position import BadPosition, a_piece, named, per_seat
from regelwerk.games.revive.boards import (
    BUILDINGS,
    BUILT_IN,
    EQUIPMENT,
    SIDE,
    SLOTS,
    T2R,
    TECHNOLOGIES,
    TRACK,
    Technology,
    Tribe,
)
from regelwerk.games.revive.cards import STARTING
from regelwerk.games.revive.counts import seas_of
from regelwerk.games.revive.map import BLOCKS, PLACES
from regelwerk.games.revive.notation import InFront
from regelwerk.games.revive.printed import PRINTED, RESOURCES
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import HALVES
from regelwerk.games.revive.state import BESIDE, Player, State

if TYPE_CHECKING:
    from regelwerk.games.revive.position import Supply

BESIDE_NAME = "beside"
START = PRINTED["start"]


def player(g: State, seat: int, tribe: Tribe, given: InFront, supply: Supply, path: str) -> Player:
    """One player; what is left out is as at the start of the game."""
    p = Player(seat=seat, tribe=tribe, stock=stock(given))
    p.points, p.worship, p.parasites = given.points, given.worship, given.parasites
    p.tracks = per_seat(given.tracks, 3, f"{path}.tracks", int)
    first, second = per_seat(given.progress, 2, f"{path}.progress", int)
    p.progress = (first, second)
    p.energy = START["energy"] if given.energy is None else given.energy
    technologies = [technology_named(name, f"{path}.technologies") for name in given.technologies]
    p.technologies = sum(1 << technology for technology in technologies)
    p.figures = tuple(figure_at(name, f"{path}.figures") for name in given.figures)
    if len(p.figures) != len(set(technologies)):
        values = {"figures": len(p.figures), "technologies": len(technologies)}
        raise BadPosition(Say.FIGURES, f"{path}.figures", **values)
    p.small, p.large = places(given.small, f"{path}.small"), places(given.large, f"{path}.large")
    for kind in BUILDINGS:
        if len(p.built(kind)) > kind.count:
            raise BadPosition(Say.TOO_MANY_BUILDINGS, f"{path}.{kind.name}", most=kind.count)
    cards(g, p, given, supply, path)
    modules(p, given, supply, path)
    tokens(p, given, supply, path)
    g.closed[seat] = []
    if not isinstance(given.closed, int):
        g.closed[seat] = supply.take_all("crates", given.closed, f"{path}.closed")
    p.crates = tuple(supply.take_all("crates", given.crates, f"{path}.crates"))
    p.journeys = tuple(supply.take_all("journeys", given.journeys, f"{path}.journeys"))
    p.completed = tuple(supply.take_all("journeys", given.completed, f"{path}.completed"))
    if given.artifact_cards is not None:
        g.secret[seat] = supply.take_all("artifact cards", given.artifact_cards, f"{path}.artifact_cards")
    amber, jade, onyx = per_seat(given.artifacts, 3, f"{path}.artifacts", int)
    p.artifacts = (amber, jade, onyx)
    p.small_artifacts, p.end_tile = given.small_artifacts, given.end_tile
    p.switch = named(given.switch, ("unused", "used"), f"{path}.switch") == "used"
    p.seas = (
        first_seas(g, p) if given.seas is None else tuple((sea, BUILDINGS[kind]) for sea, kind in given.seas)
    )
    p.junctions = junctions(p) if given.junctions is None else tuple(given.junctions)
    tribe_things(p, given, path)
    this_part(p, given, path)
    return p


def stock(given: InFront) -> list[int]:
    named_ones = (given.food, given.gear, given.book, given.crystal)
    return [
        START[resource.name] if n is None else n for n, resource in zip(named_ones, RESOURCES, strict=True)
    ]


def technology_named(name: str, path: str) -> Technology:
    return a_piece(TECHNOLOGIES, name, path)


def figure_at(name: str, path: str) -> int:
    return BESIDE if name == BESIDE_NAME else places([name], path)[0]


def places(names: list[str], path: str) -> tuple[int, ...]:
    return tuple(int(a_piece(PLACES, name, path)) for name in names)


def cards(g: State, p: Player, given: InFront, supply: Supply, path: str) -> None:
    """As named; if nothing is, three of the six starting cards are active, which ones is drawn."""
    own = list(STARTING[p.seat])
    if given.active is None and given.rest is None and not given.slots:
        supply.filler.shuffle(f"position: starting cards {p.seat + 1}", own)
        p.active, p.rest = tuple(own[: START["active"]]), tuple(own[START["active"] :])
        return

    def row(names: list[str] | None, where: str) -> tuple[Any, ...]:
        return tuple(supply.own_card(name, own, f"{path}.{where}[{n}]") for n, name in enumerate(names or ()))

    p.active, p.rest = row(given.active, "active"), row(given.rest, "rest")
    for name in given.slots:
        named(name, [slot.name for slot in SLOTS], f"{path}.slots")
    p.slots = tuple(row(given.slots.get(slot.name), f"slots.{slot.name}") for slot in SLOTS)
    halves = per_seat(given.side_halves, len(p.slots[SIDE]), f"{path}.side_halves", lambda: HALVES[0])
    p.side_half = sum(HALVES.index(half) << place for place, half in enumerate(halves))


def modules(p: Player, given: InFront, supply: Supply, path: str) -> None:
    rows = []
    for name in given.modules:
        named(name, [slot.name for slot in SLOTS], f"{path}.modules")
    for slot in SLOTS:
        where = f"{path}.modules.{slot.name}"
        lying = per_seat(given.modules.get(slot.name, []), slot.spaces, where, lambda: None)
        rows.append(tuple(None if name is None else supply.take("modules", name, where) for name in lying))
    p.modules = tuple(rows)


def tokens(p: Player, given: InFront, supply: Supply, path: str) -> None:
    """Machines: if nothing is named, those printed on what has been unlocked."""
    if given.machines is None:
        p.machines = tuple(built_in(p))
    else:
        p.machines = tuple(machine(name, supply, f"{path}.machines") for name in given.machines)
    own = {each.name: each for each in p.machines}
    p.powered = tuple(own[named(name, own, f"{path}.powered")] for name in given.powered)
    p.flipped = tuple(own[named(name, own, f"{path}.flipped")] for name in given.flipped)


def machine(name: str, supply: Supply, path: str) -> Any:
    for printed in BUILT_IN:
        if printed.name == name:
            return printed
    return supply.take("machines", name, path)


def built_in(p: Player) -> list[Any]:
    """The machines of tracks and technologies that a player has unlocked."""
    unlocked = []
    for printed in BUILT_IN:
        if printed.colour is not None:
            passed = TRACK[printed.colour][: p.tracks[printed.colour] + 1]
            if any(do.op == "printed_machine" for step in passed for do in step):
                unlocked.append(printed)
        elif printed.tribe is p.tribe and (p.tribe.name == "ostarius" or p.has(T2R)):
            unlocked.append(printed)
    return unlocked


def first_seas(g: State, p: Player) -> tuple[tuple[int, int], ...]:
    """The first reward of each sea beside which there is a building of the kind."""
    numbers = dict(g.seas)
    return tuple(
        (numbers[BLOCKS[spot].space], kind)
        for kind in BUILDINGS
        for spot in sorted(seas_of(g, p.built(kind)))
    )


def junctions(p: Player) -> tuple[int, ...]:
    from regelwerk.games.revive.boards import JUNCTIONS

    return tuple(
        number
        for number, junction in enumerate(JUNCTIONS)
        if all(p.tracks[track] >= junction.step for track in junction.tracks)
    )


def tribe_things(p: Player, given: InFront, path: str) -> None:
    p.day = given.day
    p.spaces = places(given.temples_or_tunnels, f"{path}.temples_or_tunnels")
    p.supply = max(0, p.tribe.pieces - len(p.spaces)) if given.supply is None else given.supply
    if given.equipment is not None:
        p.equipment = tuple(
            (int(a_piece(EQUIPMENT, name, f"{path}.equipment")), used)
            for name, used in given.equipment.items()
        )
    elif p.tribe.name == "gibwark":
        p.equipment = tuple((int(item), False) for item in EQUIPMENT if item.start)


def this_part(p: Player, given: InFront, path: str) -> None:
    """What has happened in the running action part."""
    points, worship = per_seat(given.gained, 2, f"{path}.gained", int)
    p.gained = (points, worship)
    off = per_seat(given.off, 4, f"{path}.off", int)
    p.off = (off[0], off[1], off[2], off[3])
    p.once = tuple(given.once)
    p.borrowed = tuple((seat, technology) for seat, technology in given.borrowed)


def front(g: State, p: Player) -> InFront:
    """A player as a position writes them, complete."""
    food, gear, book, crystal = p.stock
    return InFront(
        tribe=p.tribe.name,
        food=food,
        gear=gear,
        book=book,
        crystal=crystal,
        points=p.points,
        worship=p.worship,
        tracks=p.tracks[:],
        junctions=list(p.junctions),
        progress=list(p.progress),
        energy=p.energy,
        machines=[each.name for each in p.machines],
        powered=[each.name for each in p.powered],
        flipped=[each.name for each in p.flipped],
        active=[card.name for card in p.active],
        rest=[card.name for card in p.rest],
        slots={slot.name: [card.name for card in p.slots[slot]] for slot in SLOTS if p.slots[slot]},
        side_halves=[HALVES[p.side_half >> place & 1] for place in range(len(p.slots[SIDE]))],
        modules={
            slot.name: [None if module is None else module.name for module in p.modules[slot]]
            for slot in SLOTS
            if any(module is not None for module in p.modules[slot])
        },
        technologies=[technology.name for technology in TECHNOLOGIES if p.has(technology)],
        figures=[BESIDE_NAME if space == BESIDE else PLACES[space].name for space in p.figures],
        small=[PLACES[space].name for space in p.small],
        large=[PLACES[space].name for space in p.large],
        crates=[crate.name for crate in p.crates],
        closed=[crate.name for crate in g.closed[p.seat]],
        journeys=[journey.name for journey in p.journeys],
        completed=[journey.name for journey in p.completed],
        artifacts=list(p.artifacts),
        small_artifacts=p.small_artifacts,
        end_tile=p.end_tile,
        switch="used" if p.switch else "unused",
        seas=[(int(sea), int(kind)) for sea, kind in p.seas],
        artifact_cards=[card.name for card in g.secret[p.seat]],
        temples_or_tunnels=[PLACES[space].name for space in p.spaces],
        supply=p.supply,
        day=p.day,
        equipment={EQUIPMENT[number].name: used for number, used in p.equipment},
        parasites=p.parasites,
        gained=list(p.gained),
        off=list(p.off),
        once=list(p.once),
        borrowed=[(seat, int(technology)) for seat, technology in p.borrowed],
    )
