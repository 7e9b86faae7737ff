"""What is in the box (both rulebooks, components), and what an owner's file may make of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from regelwerk.core.printed import BadComponents
from regelwerk.games.skybridge.cards import (
    CENTRAL,
    DRAKHES,
    FACTION_CARDS,
    FACTIONS,
    GODHS,
    RUNES,
    SEGMENTS,
    SIDES,
    STACKS,
    STARTING_CARDS,
    TERRITORIES,
)
from regelwerk.games.skybridge.printed import DATA, PRINTED


def test_cards() -> None:
    """2.1, 2.2"""
    assert [stack.cards for stack in STACKS] == [20, 20, 20, 20, 20, 12, 7]
    assert Counter(card.stack for card in FACTION_CARDS if card.stack is not None) == {
        stack: stack.cards for stack in STACKS
    }
    assert len(FACTION_CARDS) == 119 + 11
    assert Counter(str(card.faction) for card in STARTING_CARDS) == {
        "realm": 2, "light": 2, "darkness": 2, "utreng": 2, "shenna": 3
    }  # fmt: skip
    assert (len(GODHS), len(DRAKHES)) == (30, 3)
    assert len({card.kind for card in FACTION_CARDS}) == 119 + 11 - 11


def test_boards_bridge_and_desert() -> None:
    """3.1, 3.2, 3.4"""
    assert len(SIDES) == 10
    assert Counter(side.faction for side in SIDES) == dict.fromkeys(FACTIONS, 2)
    assert [sum(side.first_game for side in SIDES if side.faction is own) for own in FACTIONS] == [1] * 5
    assert len(SEGMENTS) == 7
    assert [segment.die for segment in SEGMENTS] == [False] + [True] * 6
    assert [segment.requires for segment in SEGMENTS] == ["", "", "labor", "drakhe", "", "labor", "drakhe"]
    assert len(TERRITORIES) == 9
    assert PRINTED["pieces"] == {
        "population_on_board": 3,
        "population_in_reserve": 9,
        "garrisons": 4,
        "free_rebels": 12,
    }
    assert PRINTED["storage"] == {"materials": 5, "sumpters": 3, "salt": 2}


def test_what_the_books_show() -> None:
    """Examples 1 to 4: bonus effects, the cost of segment 3, the cards that are named."""
    bonus = {str(stack): stack.bonus for stack in STACKS}
    assert bonus["realm"] == ("money", "wood")
    assert bonus["light"] == ("wood", "godh")
    assert bonus["darkness"] == ("sumpter", "stone")
    assert bonus["utreng"] == ("stone", "metal")
    assert bonus["shenna"] == ("sumpter", "salt")
    third = SEGMENTS[2]
    assert "sumpter" in PRINTED["dice"]["skybridge"]
    assert third.cost == (1, 1, 1, 0, 0, 0)
    kolpennion = next(card for card in FACTION_CARDS if card.name == "she-09")
    assert kolpennion.immediate == ("might",)
    assert [(each.pay, each.options) for each in kolpennion.active] == [("money", ("metal",))]


def test_every_faction_recommends_four_cards_of_its_own() -> None:
    """3.6"""
    for stack in CENTRAL:
        marked = [card for card in FACTION_CARDS if card.marked and card.stack is stack]
        assert len(marked) == 4


def test_godh_cards_are_spread_over_runes_and_feuds() -> None:
    assert Counter(card.slot for card in GODHS) == dict.fromkeys(RUNES, 6)
    assert Counter(card.feud for card in GODHS) == dict.fromkeys(FACTIONS, 6)


# ---- an owner's file ----------------------------------------------------------------------------------


def wrong(path: Path, text: str) -> set[tuple[str, str]]:
    """Where the file is wrong, and how."""
    path.write_text(f'game = "skybridge"\n{text}', encoding="utf-8")
    with pytest.raises(BadComponents) as bad:
        DATA.changed_by(path)
    return {(problem.path, problem.key.removeprefix("core.")) for problem in bad.value.problems}


@pytest.mark.parametrize(
    ("table", "line", "place", "key"),
    [
        ("cards.rea-02", 'rune = "anza"', "cards.rea-02.rune", "components.value"),
        ("cards.rea-02", 'immediate = ["garrison"]', "cards.rea-02.immediate", "components.value"),
        ("cards.rea-02", 'passive = ["foood"]', "cards.rea-02.passive", "components.value"),
        ("cards.rea-02", 'active = ["money > "]', "cards.rea-02.active", "components.value"),
        ("cards.rea-02", 'active = ["gold > wood"]', "cards.rea-02.active", "components.value"),
        ("cards.rea-02", 'active = ["might"]', "cards.rea-02.active", "components.value"),
        ("cards.rea-02", 'active = "wood"', "cards.rea-02.active", "components.kind"),
        ("cards.rea-02", "points = -1", "cards.rea-02.points", "position.least"),
        ("cards.rea-02", "title = 3", "cards.rea-02.title", "components.kind"),
        ("cards.rea-02", 'copies = "two"', "cards.rea-02.copies", "components.kind"),
        ("cards.rea-02", "copies = 2", "stacks.realm.cards", "bad.count"),
        ("cards.rea-02", 'stack = "light"', "stacks.light.cards", "bad.count"),
        ("cards.rea-02", 'stack = "sea"', "cards.rea-02.stack", "components.value"),
        ("cards.rea-02", 'colour = "red"', "cards.rea-02.colour", "components.field"),
        ("cards.rea-77", "points = 2", "cards[0]", "components.id"),
        ("starting_cards.s-rea-1", 'faction = "sea"', "starting_cards.s-rea-1.faction", "components.value"),
        ("godh_cards.god-01", 'gift = "food"', "godh_cards.god-01.gift", "components.value"),
        ("godh_cards.god-01", 'rune = "wild"', "godh_cards.god-01.rune", "components.value"),
        ("godh_cards.god-01", 'feud = "pink"', "godh_cards.god-01.feud", "components.value"),
        ("segments.b3", 'cost = ["salt"]', "segments.b3.cost", "components.value"),
        (
            "segments.b3",
            'cost = ["wood", "wood", "wood", "wood", "wood", "wood"]',
            "segments.b3.cost",
            "position.most",
        ),
        ("segments.b3", 'needs = ["labor", "drakhe"]', "segments.b3.needs", "bad.count"),
        ("segments.b3", "die = 1", "segments.b3.die", "components.kind"),
        ("stacks.light", "bonus = []", "stacks.light.bonus", "bad.count"),
        ("stacks.light", 'bonus = ["population"]', "stacks.light.bonus", "components.value"),
        ("profiteers.ansa", 'effects = ["labor"]', "profiteers.ansa.effects", "components.value"),
        (
            "factions.realm",
            'hand = ["rea-01", "rea-02", "rea-03"]',
            "factions.realm.hand",
            "bad.count",
        ),
        (
            "factions.realm",
            'hand = ["rea-01", "rea-01", "rea-02", "rea-03"]',
            "factions.realm.hand",
            "bad.count",
        ),
        ("factions.realm", 'first_game = "bridge_builder"', "factions.realm.first_game", "components.value"),
        ("dice", 'skybridge = ["wood"]', "dice.skybridge", "bad.count"),
        (
            "dice",
            'utreng = ["special", "special", "special", "special", "special", "special"]',
            "dice.utreng",
            "bad.count",
        ),
        ("numbers", "idle_rounds = 0", "numbers.idle_rounds", "position.least"),
        ("numbers", "salt_for_material = 0", "numbers.salt_for_material", "position.least"),
        ("numbers", "hand = 0", "numbers.hand", "position.least"),
        ("numbers", "godh_hand_limit = true", "numbers.godh_hand_limit", "components.kind"),
        ("storage", "materials = -1", "storage.materials", "position.least"),
        ("storage", "wood = 5", "storage.wood", "components.field"),
        ("", "storage = 5", "storage", "components.kind"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, table: str, line: str, place: str, key: str
) -> None:
    """`table`: one like `numbers`, or an entry like `cards.rea-02`."""
    name, _, id = table.partition(".")
    head = f'[[{name}]]\nid = "{id}"' if id else f"[{name}]" if name else ""
    assert (place, key) in wrong(tmp_path / "mine.toml", f"{head}\n{line}")


def test_all_mistakes_are_named_at_once(tmp_path: Path) -> None:
    text = '[[cards]]\nid = "rea-02"\nrune = "anza"\npoints = -1\npassive = ["foood"]\n[dice]\nskybridge = []'
    assert len(wrong(tmp_path / "mine.toml", text)) == 4


def test_what_fits_is_taken_over(tmp_path: Path) -> None:
    """A title, other effects, the printed cost; and a warning where a source says otherwise."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "skybridge"\n[[cards]]\nid = "rea-02"\ntitle = "Ishri"\nactive = ["wood", "wood / godh"]\n'
        '[[segments]]\nid = "b1"\ncost = ["wood", "wood"]\n[[stacks]]\nid = "light"\nbonus = ["salt"]\n',
        encoding="utf-8",
    )
    changes = {change.path: change for change in DATA.changed_by(path)}
    assert set(changes) == {
        "cards.rea-02.title",
        "cards.rea-02.active",
        "segments.b1.cost",
        "stacks.light.bonus",
    }
    assert [change.path for change in changes.values() if not change.authored] == ["stacks.light.bonus"]
