"""What can be looked up: every card, token, step and sign in full, with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from regelwerk.core.scene import Entry, row
from regelwerk.core.text import Term
from regelwerk.games.revive.boards import (
    BUILDINGS,
    BUILT_IN,
    JUNCTIONS,
    LOCATIONS,
    PROGRESS,
    T2M,
    TECHNOLOGIES,
    TRACK,
    TRIBES,
    WORSHIP,
    technology_words,
)
from regelwerk.games.revive.cards import ARTIFACT_CARDS, CITIZENS, JOURNEYS, MACHINES, MODULES, SEAS
from regelwerk.games.revive.map import LAND_NAMES
from regelwerk.games.revive.printed import COLOURS, DATA, RESOURCES
from regelwerk.games.revive.say import Say as Rule
from regelwerk.games.revive.scene import signs
from regelwerk.games.revive.scene.map import sea_words
from regelwerk.games.revive.scene.player import artifact_card
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.terms import effect_terms, scores, strengths


@cache
def glossary() -> Mapping[str, Entry]:
    entries: dict[str, Entry] = {}
    ours = {entry.path.partition(".")[2] for entry in DATA.entries() if entry.authored}

    def marked(name: str, *texts: Any) -> tuple[Any, ...]:
        """With the remark that we made it, where we did."""
        return (*texts, Term(Say.AUTHORED)) if name in ours else texts

    for card in {card.name: card for card in CITIZENS}.values():
        texts = [
            Term(Say.TOP_HALF, {"effect": effect_terms(card.top)}),
            Term(Say.BOTTOM_HALF, {"effect": effect_terms(card.bottom)}),
        ]
        if card.top_stacks or card.bottom_stacks:
            texts.append(Term(Say.STACKS_HERE))
        if card.scyphoz:
            texts.append(Term(Say.ANY_COLOUR))
        entries[signs.about_card(card)] = Entry(
            card, marked(card.name, *texts), Term(Rule.SECTION_PLAY), signs.citizen(card)
        )
    for module in MODULES:
        texts = [Term(Say.ABOUT_MODULE, {"colours": module.colours, "effect": effect_terms(module.effect)})]
        entries[f"module.{module.name}"] = Entry(
            Term(Say.ONE_MODULE),
            marked(module.name, *texts),
            Term(Rule.SECTION_PLAY),
            signs.module_token(module),
        )
    machines: tuple[Any, ...] = (*MACHINES, *BUILT_IN)
    for machine in machines:
        texts = [Term(Say.ABOUT_MACHINE, {"effect": effect_terms(machine.effect)})]
        if machine.unstable:
            texts.append(Term(Say.ABOUT_UNSTABLE))
        if machine.bulbs:
            texts.append(Term(Say.SHOWS_BULB))
        entries[signs.about_machine(machine)] = Entry(
            Term(Say.ONE_MACHINE),
            marked(machine.name, *texts),
            Term(Rule.SECTION_MACHINES),
            signs.machine_token(machine),
        )
    for journey in JOURNEYS:
        entries[f"journey.{journey.name}"] = Entry(
            Term(Say.ONE_JOURNEY, {"colour": journey.colour}),
            marked(journey.name, *strengths(journey)),
            Term(Rule.SECTION_JOURNEYS),
            signs.journey_card(journey),
        )
    for artifact in ARTIFACT_CARDS:
        entries[f"artifact_card.{artifact.name}"] = Entry(
            artifact,
            marked(artifact.name, Term(Say.ABOUT_ARTIFACT_CARD)),
            Term(Rule.SECTION_END),
            artifact_card(artifact),
        )
    for location in LOCATIONS:
        texts = [scores(location.points, location.per), Term(Say.ABOUT_LOCATION)]
        entries[f"location.{location.name}"] = Entry(
            Term(Say.ONE_LOCATION), marked(location.name.partition("-")[0], *texts), Term(Rule.SECTION_END)
        )
    for number, sea in enumerate(SEAS):
        entries[f"sea.{sea.name}"] = Entry(sea, marked(sea.name, sea_words(number)), Term(Rule.SECTION_SEAS))
    entries |= of_tribes()
    entries |= of_tracks()
    entries |= of_things()
    return entries


def of_tribes() -> dict[str, Entry]:
    entries = {}
    for tribe in TRIBES:
        ability = Term(Say.ABILITY, {"tribe": tribe, "effect": effect_terms(tribe.ability)})
        technologies = [
            Term(Say.TECHNOLOGY_LINE, {"name": each, "text": technology_words(tribe, each)})
            for each in TECHNOLOGIES
            if each.tier < 3 and each is not T2M
        ]
        texts = [ability, *technologies, Term("revive.rules.tribes")]
        if tribe.bonus:
            texts.insert(1, Term(Say.TRIBE_BONUS, {"effect": effect_terms(tribe.bonus)}))
        entries[f"tribe.{tribe.name}"] = Entry(tribe, tuple(texts), Term(Rule.SECTION_TRIBES))
        for each in TECHNOLOGIES:
            if each is T2M:
                said: Any = Term(Say.SIDE_SLOT)
            elif each.tier == 3:
                said = list(effect_terms(each.once))
            else:
                said = technology_words(tribe, each)
            price = Term(Say.TECHNOLOGY_PRICE, {"books": each.books, "points": each.points})
            lines = [said, price]
            if each.bulbs:
                lines.append(Term(Say.SHOWS_BULB))
            entries[f"technology.{tribe.name}.{each.name}"] = Entry(
                each, tuple(lines), Term(Rule.SECTION_POPULATE)
            )
    return entries


def of_tracks() -> dict[str, Entry]:
    entries = {}
    for colour in COLOURS:
        name = Term(Say.TRACK_NAME, {"colour": colour})
        entries[f"track.{colour.name}"] = Entry(
            name, (Term("revive.rules.machines"),), Term(Rule.SECTION_MACHINES)
        )
        for step, effect in enumerate(TRACK[colour]):
            if step:
                text = Term(Say.STEP, {"step": step, "effect": effect_terms(effect)})
                entries[f"step.{colour.name}.{step}"] = Entry(
                    name, (text,), Term(Rule.SECTION_MACHINES), row(*signs.effect_signs(effect))
                )
    for number, junction in enumerate(JUNCTIONS):
        text = Term(
            Say.ABOUT_JUNCTION,
            {"tracks": list(junction.tracks), "step": junction.step, "effect": effect_terms(junction.reward)},
        )
        entries[f"junction.{number}"] = Entry(Term(Say.ONE_JUNCTION), (text,), Term(Rule.SECTION_MACHINES))
    for space, bonus in WORSHIP.items():
        text = Term(Say.SPACE, {"space": space, "effect": effect_terms(bonus)})
        entries[f"worship.{space}"] = Entry(
            Term(Say.WORSHIP_TRACK), (text, Term("revive.rules.worship")), Term(Rule.SECTION_WORSHIP)
        )
    entries["worship"] = Entry(
        Term(Say.WORSHIP_TRACK), (Term("revive.rules.worship"),), Term(Rule.SECTION_WORSHIP)
    )
    for space, (points, bonus) in enumerate(PROGRESS):
        text = Term(Say.PROGRESS_SPACE, {"space": space, "points": points, "effect": effect_terms(bonus)})
        entries[f"progress.{space}"] = Entry(
            Term(Say.PROGRESS_TRACK), (text, Term(Say.ABOUT_PROGRESS)), Term(Rule.SECTION_TRIBES)
        )
    return entries


def of_things() -> dict[str, Entry]:
    """Land, resources, and what else lies on the table."""
    entries = {}
    for name in LAND_NAMES:
        entries[f"land.{name}"] = Entry(
            Term(f"revive.scene.land.{name}"),
            (Term(f"revive.scene.about.land.{name}"),),
            Term(Rule.SECTION_RANGE),
        )
    for resource in RESOURCES:
        entries[f"resource.{resource.name}"] = Entry(
            resource, (Term("revive.rules.resources"),), Term(Rule.SECTION_RESOURCES)
        )
    for kind in BUILDINGS:
        values = {"gears": kind.gears, "steps": kind.steps, "count": kind.count}
        entries[f"building.{kind.name}"] = Entry(
            kind, (Term(Say.ABOUT_BUILDING, values), Term("revive.rules.build")), Term(Rule.SECTION_BUILD)
        )
    for id, title, text, section in (
        ("points", Say.POINTS, Say.ABOUT_POINTS, Rule.SECTION_END),
        ("so_far", Say.SO_FAR, Say.ABOUT_SO_FAR, Rule.SECTION_END),
        ("artifact", Say.LARGE_ARTIFACTS, Say.ABOUT_ARTIFACTS, Rule.SECTION_END),
        ("small_artifact", Say.SMALL_ARTIFACTS, Say.ABOUT_SMALL, Rule.SECTION_END),
        ("end_tile", Say.END_TILE, Say.ABOUT_END_TILE, Rule.SECTION_END),
        ("energy", Say.ENERGY_NAME, Say.ABOUT_ENERGY, Rule.SECTION_MACHINES),
        ("switch", Say.SWITCH, "revive.rules.switch", Rule.SECTION_SWITCH),
        ("technologies", Say.TECHNOLOGIES, "revive.rules.populate", Rule.SECTION_POPULATE),
        ("module", Say.MODULES, Say.ABOUT_MODULES, Rule.SECTION_PLAY),
        ("machine", Say.MACHINES, "revive.rules.machines", Rule.SECTION_MACHINES),
        ("crate", Say.CRATES, Say.ABOUT_CRATES, Rule.SECTION_MACHINES),
        ("journeys", Say.JOURNEYS, "revive.rules.journeys", Rule.SECTION_JOURNEYS),
        ("cards", Say.CARDS, "revive.rules.play", Rule.SECTION_PLAY),
        ("slot", Say.SLOTS, "revive.rules.play", Rule.SECTION_PLAY),
        ("rest", Say.REST, "revive.rules.hibernate", Rule.SECTION_HIBERNATE),
        ("marker", Say.ACTION_MARKER, "revive.rules.solo", Rule.SECTION_SOLO),
    ):
        entries[id] = Entry(Term(title), (Term(text),), Term(section))
    return entries
