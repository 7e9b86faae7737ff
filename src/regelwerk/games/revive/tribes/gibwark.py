"""Gib'wark: equipment, used together with the switch. [20.7]"""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive.boards import EQUIPMENT, GIBWARK, T1, T2L, T2R, Equipment, Technology
from regelwerk.games.revive.hooks import ability, at
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.resources import gain_points
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State


@at("setup", GIBWARK)
def two_at_the_start(g: State, seat: int, holder: int) -> None:
    """Two equipment tiles lie face up, two aside. [20.7]"""
    g.players[seat].equipment = tuple((int(item), False) for item in EQUIPMENT if item.start)


@ability(GIBWARK)
def with_the_switch_used(g: State, seat: int) -> Play:
    """Only while the switch is used; otherwise nothing happens and no marker moves. [20.7]"""
    if not g.players[seat].switch:
        return False
    yield from perform(g, seat, GIBWARK.ability)
    return True


@at("switch_used", GIBWARK)
def use_equipment(g: State, seat: int, holder: int) -> Play:
    """Each time you use your switch you may flip one face-up equipment for its effect. [20.7]"""
    p = g.players[seat]
    ready = [Option("equip", EQUIPMENT[number]) for number, used in p.equipment if not used]
    chosen = yield from ask(g, seat, "equipment", lambda: [*ready, PASS] if ready else [])
    if chosen is not None and chosen != PASS:
        item: Equipment = chosen.thing
        p.equipment = tuple((number, used or number == item) for number, used in p.equipment)
        g.tell(Say.EQUIPMENT_USED, seat=seat, item=item)
        yield from perform(g, seat, item.effect)


@at("hibernated", GIBWARK)
def turn_all_up(g: State, seat: int, holder: int) -> None:
    """All equipment is turned face up; with the basic technology each one turned is worth a point. [20.7]"""
    p = g.players[seat]
    turned = sum(used for _, used in p.equipment)
    p.equipment = tuple((number, False) for number, _ in p.equipment)
    if turned:
        g.tell(Say.EQUIPMENT_READY, seat=seat, n=turned)
        if p.has(T1):
            gain_points(g, seat, turned * GIBWARK.t1["points"])


@at("hibernated", GIBWARK, T1)
def points_for_others_equipment(g: State, seat: int, holder: int) -> None:
    """Borrowed: points for the used equipment of its owner, which stays as it is. [20.8]"""
    used = sum(used for _, used in g.players[holder].equipment)
    if holder != seat and used:
        gain_points(g, seat, used * GIBWARK.t1["points"])


@at("unlocked", GIBWARK)
def more_equipment(g: State, seat: int, holder: int, technology: Technology) -> None:
    """Two technologies bring a further equipment each, face up at once. [20.7]"""
    named = {T2L: GIBWARK.t2l, T2R: GIBWARK.t2r}.get(technology)
    if named is not None:
        item = Equipment.named(named["equipment"])
        g.players[seat].equipment += ((int(item), False),)
        g.tell(Say.EQUIPMENT_UNLOCKED, seat=seat, item=item)
