"""A second reading of the rules: slow, and written from the rulebooks without a look at the first one.

It takes a position as docs/positions.md describes it, reads the printed values from the data files by
itself, and says what may be done and what everything counts. Where it and the rules differ, one of them has
misread the books. Numbers in brackets are sections (docs/rulings.md).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import regelwerk.games.skybridge as package

Position = dict[str, Any]
Player = dict[str, Any]

_FILES = Path(package.__file__).parent / "data"
DATA: dict[str, Any] = {}
for _file in ("cards.toml", "godh.toml", "board.toml"):
    DATA |= tomllib.loads((_FILES / _file).read_text(encoding="utf-8"))
CARDS = {card["id"]: card for card in (*DATA["cards"], *DATA["starting_cards"])}
GODHS = {card["id"]: card for card in DATA["godh_cards"]}
RUNES = [rune["id"] for rune in DATA["runes"]]
FACTIONS = [faction["id"] for faction in DATA["factions"]]
TERRITORIES = {each["id"]: each for each in DATA["territories"]}
PATH = list(TERRITORIES)
GOODS = ["wood", "stone", "metal", "sumpter", "salt", "money"]
MATERIALS = ["wood", "stone", "metal"]


# ---- what lies there ----------------------------------------------------------------------------------


def slots(player: Player) -> list[str]:
    """[4.2, 18.4]"""
    if player["side"] == "secret_of_the_geneorn":
        return ["slot-1", "slot-2", "slot-3", "slot-4"]
    return RUNES


def lying(player: Player, slot: str) -> list[str]:
    cards: list[str] = player["display"].get(slot, [])
    return cards


def colour(card: str) -> str | None:
    """[4.1, 4.5]"""
    facts = CARDS[card]
    found: str = facts.get("faction") or facts["stack"]
    return found if found in FACTIONS else None


def shown(player: Player) -> list[tuple[str, dict[str, Any]]]:
    """The slots and top cards whose effects are visible. [4.3, 16.2]"""
    found = []
    for slot in slots(player):
        cards = lying(player, slot)
        if cards and slot not in player["closed"] and cards[-1] in CARDS:
            found.append((slot, CARDS[cards[-1]]))
    return found


def symbols(p: Position, seat: int, passive: str) -> int:
    """On visible cards, and by gifts of this turn. [4.4, 10.6]"""
    count = 0
    for _, card in shown(p["players"][seat]):
        count += card["passive"].count(passive)
    if p["phase"] == "character" and p.get("active") == seat:
        for godh in p["gifts"]:
            count += GODHS[godh]["gift"] == passive
    return count


# ---- what may be done ---------------------------------------------------------------------------------


def takes(p: Position, seat: int) -> set[str]:
    """[7.1, 18.2, 18.6]"""
    player = p["players"][seat]
    found = set()
    guinn = [other for other in p["players"] if other["side"] == "crown_of_agony"]
    for stack in p["up"]:
        costs = p.get("crown") == stack and bool(guinn) and guinn[0] is not player
        if not costs or player["population"] > 0:
            found.add(f"take {stack}")
    if player["side"] == "visions_of_beeledhan" and not p["peeked"]:
        for stack in FACTIONS:
            if stack not in p["up"] and p["stacks"].get(stack):
                found.add(f"peek {stack}")
    return found


def fits(player: Player, card: str, slot: str) -> bool:
    """Whether a faction card may be laid here, runes aside. [8.1, 10.4, 16.2, 18.7]"""
    if slot in player["closed"]:
        return False
    cards = lying(player, slot)
    if not cards or cards[-1] in CARDS or player["side"] == "master_of_drakhes":
        return True
    return bool(GODHS[cards[-1]]["feud"] != colour(card))


def plays(p: Position, seat: int) -> set[str]:
    """[8.1, 8.2, 18.4]"""
    player = p["players"][seat]
    found = set()
    for card in player["hand"]:
        for slot in slots(player):
            if not fits(player, card, slot):
                continue
            if CARDS[card]["rune"] in (slot, "wild") or player["side"] == "secret_of_the_geneorn":
                found.add(f"play {card} {slot}")
            if p["phase"] == "character" and player["legion"] != "t1":
                found.add(f"retreat {card} {slot}")
    return found


def possible(p: Position, seat: int, effect: str) -> bool:
    """Whether an effect could do anything. [9.3]"""
    player = p["players"][seat]
    if effect == "population":
        return bool(player["reserve"])
    if effect == "might":
        return bool(player["legion"] != "t9")
    if effect == "garrison":
        fort = TERRITORIES[player["legion"]]["points"] > 0
        return fort and player["legion"] not in player["garrisons"] and len(player["garrisons"]) < 4
    if effect == "godh":
        return bool(p["godh_stack"])
    if effect == "religion":
        return bool(lays(p, seat))
    return effect in GOODS


def uses(p: Position, seat: int) -> set[str]:
    """[9.1-9.3, 18.2]"""
    player = p["players"][seat]
    found = set()
    for _, card in shown(player):
        for number, words in enumerate(card["active"], 1):
            if f"{card['id']} {number}" in p["used"]:
                continue
            price, _, gains = words.rpartition(" > ")
            if price == "population":
                foreign = sum(other["captives"] for other in p["players"])
                mine = player["population"] + (foreign if player["side"] == "crown_of_agony" else 0)
                payable = mine > 0
            else:
                payable = not price or player["stock"].get(price, 0) > 0
            for gain in gains.split(" / "):
                if payable and possible(p, seat, gain):
                    found.add(f"use {card['id']} {gain}" + (f"-for-{price}" if price else ""))
    return found


def lays(p: Position, seat: int) -> set[str]:
    """Religion. [10.2, 18.4, 18.7, 18.9]"""
    player = p["players"][seat]
    found = set()
    for godh in player["godhs"]:
        for slot in slots(player):
            cards = lying(player, slot)
            if not cards or slot in player["closed"] or slot in player["power"]:
                continue
            below = cards[-2] if len(cards) > 1 else None
            moves = "s-she-3" in cards[-1:] and below in CARDS and bool(ghiarhabbat_goes(player, slot))
            if accepts(player, slot, cards[-1], godh) or (
                moves and below is not None and accepts(player, slot, below, godh)
            ):
                found.add(f"lay {godh} {slot}")
    return found


def accepts(player: Player, slot: str, top: str, godh: str) -> bool:
    """Whether this Godh card may be laid on this faction card."""
    if player["side"] == "secret_of_the_geneorn":
        rune = CARDS[top]["rune"] in (GODHS[godh]["rune"], "wild")
    else:
        rune = slot == GODHS[godh]["rune"]
    feud = colour(top) == GODHS[godh]["feud"] and player["side"] != "master_of_drakhes"
    return rune and not feud


def ghiarhabbat_goes(player: Player, away_from: str) -> set[str]:
    """[18.9]"""
    return {slot for slot in slots(player) if slot != away_from and fits(player, "s-she-3", slot)}


def builds(p: Position, seat: int) -> set[str]:
    """[11.1-11.3, 13.4, 18.8]"""
    player = p["players"][seat]
    if p["segment"] > 7 or player["population"] == 0:
        return set()
    segment = DATA["segments"][p["segment"] - 1]
    if seat in p["bridge"].get(segment["id"], []):
        return set()
    cost: list[str] = list(segment["cost"])
    on_segment, on_board = p.get("skybridge"), p.get("utreng")
    if p["crossed"]:
        on_segment, on_board = on_board, on_segment
    if p["segment"] >= 2:
        cost.append(str(on_segment))
    instead: list[str] = []
    for need in segment["needs"]:
        if symbols(p, seat, need) == 0:
            if need == "drakhe":
                return set()
            instead = ["money", "money"]
    found = set()
    if has(player, cost + instead):
        found.add("build")
    if player["side"] == "bridge_builder" and p["spare"] and on_board in cost:
        rest = list(cost)
        rest.remove(str(on_board))
        if has(player, rest + instead):
            found.add("build die")
    return found


def has(player: Player, goods: list[str]) -> bool:
    return all(player["stock"].get(good, 0) >= goods.count(good) for good in GOODS)


def asides(p: Position, seat: int) -> set[str]:
    """Trades and gifts. [6.2, 10.6, 13.4]"""
    if p["phase"] != "character" or p.get("active") != seat:
        return set()
    player = p["players"][seat]
    found = {f"gift {godh}" for godh in player["godhs"]}
    if player["stock"].get("salt", 0) >= 2:
        found |= {f"trade {material}" for material in MATERIALS}
    if player["stock"].get("metal", 0) >= 2 and player["legion"] != "t9":
        found.add("trade might")
    if player["stock"].get("sumpter", 0) >= 2 and p["godh_stack"]:
        found.add("trade godh")
    return found


# ---- what it counts -----------------------------------------------------------------------------------


def rebellion(p: Position) -> dict[str, list[int]]:
    """The rebels after the last step of the game, by territory and seat. [17.1]"""
    found = {name: list(p["rebels"].get(name, [0] * p["seats"])) for name in PATH}
    for seat, player in enumerate(p["players"]):
        found[player["legion"]][seat] += player["reserve"]
    return found


def areas(p: Position, seat: int) -> tuple[int, int, int, int]:
    """Bridge, Godh stacks, rebels, garrisons. [17.2]"""
    player = p["players"][seat]
    bridge = 0
    for segment in DATA["segments"]:
        there = p["bridge"].get(segment["id"], [])
        if seat in there:
            bridge += segment["points"] + (1 if there == [seat] else 0)
    godhs = 0
    for slot in player["power"]:
        for card in lying(player, slot):
            godhs += CARDS[card]["points"] if card in CARDS else 0
    rebels = 0
    for territory in PATH[: PATH.index(player["legion"]) + 1]:
        standing = p["rebels"].get(territory, [0] * p["seats"])
        rebels += sum(number for other, number in enumerate(standing) if other != seat)
        rebels += p["free_rebels"].get(territory, 0)
        rebels += 1 if p["leader"] == territory else 0
    garrisons = sum(TERRITORIES[name]["points"] for name in player["garrisons"])
    return bridge, godhs, rebels, garrisons


def ranks(p: Position) -> list[int]:
    """One more than the number of those who are better: points, then population on the bridge. [17.3]"""
    standing = []
    for seat in range(p["seats"]):
        builders = sum(seat in there for there in p["bridge"].values())
        standing.append((sum(areas(p, seat)), builders))
    return [1 + sum(other > own for other in standing) for own in standing]
