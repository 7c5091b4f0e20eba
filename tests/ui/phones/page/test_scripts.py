"""The page's logic without a page: the scripts that know no document, run by Node."""

import itertools
import json
import shutil
import subprocess
import unicodedata
from typing import Any

import pytest

from game.core.cards import CATALOGUE, FITTING
from game.core.scoring import serving
from game.play.bots.protocol import hello
from ui.base.i18n import LANGUAGES, Translator
from ui.phones.server import page_files
from ui.scenes.rules.search import find
from ui.scenes.rules.text import plain_rules

NODE = shutil.which("node")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(NODE is None, reason="no Node is installed here")]
UNITS = ("unit-nut-oil", "unit-oil")


def run(script: str, **values: object) -> Any:
    """What a script gives to ``told``; it has the scripts named here, and ``values``."""
    files = page_files()
    imports = "".join(
        f"const {name} = await import({json.dumps(files[f'{name}.js'].path.as_uri())});\n"
        for name in ("state", "words", "drag", "parts", "bidding", "seating", "rules")
    )
    given = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    facts = json.loads(json.dumps([to_plain(card) for card in hello(0).cards]))
    source = (
        f"{imports}{given}const facts = Object.fromEntries({json.dumps(facts)}.map((card) => [card.id, card]));\n"
        f"const told = (value) => console.log(JSON.stringify(value));\n{script}"
    )
    command = [NODE or "node", "--input-type=module", "--experimental-default-type=module", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def to_plain(card: Any) -> dict[str, object]:
    return {
        "id": card.id,
        "kind": str(card.kind),
        "power": card.power,
        "points": card.points,
        "symbols": [str(symbol) for symbol in card.symbols],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_searched_as_in_the_window(language: str) -> None:
    sections = plain_rules(Translator(language))
    texts = [text for title, paragraphs in sections for text in (title, *paragraphs)] + ["die Straße", "cafe\u0301 é"]
    wanted = ["FZZZT", "e", "ee", "  zwei   spieler ", "strasse", "fé", "механик", "ещё", "ей", "ии", "ue", "ó", "zz"]
    script = (
        "told(wanted.map((one) => texts.map((text) => rules.cut(text, rules.needleOf(one)).filter((_, at) => at % 2))))"
    )
    found = run(script, wanted=wanted, texts=texts)
    for needle, hits in zip(wanted, found, strict=True):
        expected: list[list[str]] = [[] for _ in texts]
        for hit in find(needle, texts):
            expected[hit.part].append(unicodedata.normalize("NFC", texts[hit.part])[hit.start : hit.end])
        assert hits == expected, needle


def test_power_is_the_sum() -> None:
    assert run('told(state.power(["r4-nut", "r1-nut", "mechanic-1"], facts))') == 5


def test_a_hand_lies_by_power_and_equals_as_they_were_dealt() -> None:
    script = """
    const observation = { phase: "bidding", round: 1, auction: 1, hand };
    const shown = state.take({ ...state.start(), facts }, { type: "look", observation });
    const asked = state.take(shown, { type: "turn", observation, actions: [] });
    told([shown.look.observation.hand, asked.turn.observation.hand]);
    """
    hand = ["mechanic-1", "r1-oil", "r4-nut", "r1-nut"]
    assert run(script, hand=hand) == [["r4-nut", "r1-oil", "r1-nut", "mechanic-1"]] * 2


@pytest.mark.parametrize(("bid", "chosen"), [([], ["r1-nut"]), (["r4-nut"], [])])
def test_nothing_stays_chosen_once_a_bid_lies(bid: list[str], chosen: list[str]) -> None:
    """The bid may be a computer's, which plays in the person's place."""
    script = """
    const hand = ["r1-nut", "r1-oil"];
    const observation = { player: 0, phase: "bidding", round: 1, auction: 1, hand, bid: [], seats };
    const shown = state.take({ ...state.start(), facts }, { type: "look", observation });
    const picked = state.chosen(shown, "r1-nut");
    told(state.take(picked, { type: "look", observation: { ...observation, bid } }).chosen);
    """
    seats: list[dict[str, list[str]]] = [{"units": [], "used_units": []}]
    assert run(script, bid=bid, seats=seats) == chosen


def test_an_average_hand_is_six_of_the_pile() -> None:
    pile = ["r4-nut", "r4-oil", "r4-cog", "r4-bolt", "r1-nut", "r1-oil", "mechanic-1", "fzzzt-a"]
    assert run("told(state.averageHand(pile, facts))", pile=pile) == round(21 * 6 / 8, 1)
    assert run("told(state.averageHand([], facts))") == 0


def test_what_fits_a_unit_is_what_the_rules_say() -> None:
    cards = list(CATALOGUE)
    found = run("told(cards.filter((card) => state.fits(card, 'unit-nut-oil', facts)))", cards=cards)
    assert set(found) == FITTING["unit-nut-oil"]


def test_a_fixed_robot_lies_on_the_symbol_on_which_it_lies_at_the_table() -> None:
    cases = [
        (unit, cards)
        for unit in FITTING
        for cards in itertools.permutations(["r1-cog-nut", "r1-nut", "r1-cog-oil", "upgrade-a"], 2)
        if FITTING[unit].issuperset(cards)
    ] + [("unit-cog-nut", ("r1-cog-nut",)), ("unit-bolt-cog-nut-oil", ("upgrade-a", "r1-nut", "r1-cog-nut"))]
    found = run("told(cases.map(([unit, cards]) => parts.placed(cards, facts[unit].symbols, facts).at))", cases=cases)
    assert found == [serving(unit, cards) for unit, cards in cases]


def test_widgets_take_one_card_for_each_symbol() -> None:
    widgets = [
        {"unit": "unit-nut-oil", "cards": {"r1-nut": "nut", "r1-oil": "oil"}},
        {"unit": "unit-oil", "cards": {"r2-oil-a": "oil"}},
    ]
    script = "const layout = state.layoutOf(widgets, units); told(state.widgetsOf(layout, units, facts))"
    assert run(script, widgets=widgets, units=UNITS) == widgets


def test_half_a_widget_is_none() -> None:
    script = """
    const layout = { [state.place("unit-nut-oil", 0, "nut")]: "r1-nut" };
    told([state.widgetsOf(layout, units, facts), state.worth("unit-nut-oil", 0, facts)]);
    """
    assert run(script, units=UNITS) == [[], -6]


SEAT = """
const seat = { units: ["unit-nut-oil", "unit-oil"], fixed: { "unit-oil": ["r1-nut-oil"] }, used_units: [] };
const observation = { player: 0, chief: 0, to_act: 0, seats: [seat] };
const before = { facts, held: null, layout: {}, look: { observation } };
const a = state.place("unit-nut-oil", 0, "nut"), b = state.place("unit-nut-oil", 0, "oil");
const c = state.place("unit-oil", 0, "oil");
"""


def test_two_cards_change_places_where_both_are_allowed() -> None:
    script = (
        SEAT + 'told(state.laid({ ...before, layout: { [a]: "upgrade-a", [b]: "r1-cog-oil" } }, "upgrade-a", b).layout)'
    )
    assert list(run(script).values()) == ["upgrade-a"]
    script = (
        SEAT + 'told(state.laid({ ...before, layout: { [b]: "upgrade-a", [c]: "r1-oil" } }, "upgrade-a", c).layout)'
    )
    assert sorted(run(script).values()) == ["r1-oil", "upgrade-a"]


def test_a_fixed_robot_stays_with_its_unit() -> None:
    script = SEAT + 'told([state.allowed("r1-nut-oil", b, seat, facts), state.allowed("r1-nut-oil", c, seat, facts)])'
    assert run(script) == [False, True]


def test_a_card_can_be_put_back() -> None:
    assert run(SEAT + 'told(state.laid({ ...before, layout: { [a]: "r1-nut" } }, "r1-nut", "").layout)') == {}


def test_a_robot_is_planned_for_one_unit_at_a_time() -> None:
    script = SEAT + 'told(state.planned({ ...before, plan: { "unit-nut-oil": "r1-oil" } }, "r1-oil", "unit-oil").plan)'
    assert run(script) == {"unit-oil": "r1-oil"}
    script = SEAT + 'told(state.planned({ ...before, plan: {} }, "r1-bolt", "unit-oil").plan)'
    assert run(script) == {}


def test_a_plan_is_sent_in_steps_and_then_ended() -> None:
    assert run('told(state.steps({ "unit-oil": "r1-oil" }))') == [
        {"type": "allocate", "unit": "unit-oil", "card": "r1-oil"},
        {"type": "end"},
    ]


LOOK = """
const seen = { player: 0, round: 1, auction: 1, phase: "bidding", hand: ["r1-nut", "r1-oil"], discard: [] };
const look = (more) => ({ type: "look", observation: { ...seen, seats: [{ used_units: [], units: [] }], ...more } });
const first = state.take({ ...state.start(), facts }, look({}));
const chosen = state.chosen(first, "r1-nut");
"""


def test_a_choice_made_ahead_lives_until_its_auction_is_over() -> None:
    assert run(LOOK + "told(state.take(chosen, look({})).chosen)") == ["r1-nut"]
    assert run(LOOK + "told(state.take(chosen, look({ auction: 2 })).chosen)") == []
    assert run(LOOK + 'told(state.take(chosen, look({ hand: ["r1-oil"] })).chosen)') == []
    assert run(LOOK + 'told(state.chosen(chosen, "r1-nut").chosen)') == []


def test_a_look_without_a_turn_is_nobody_s_turn() -> None:
    turn = '{ type: "turn", turn: 3, observation: first.look.observation, actions: [] }'
    assert run(
        LOOK + f"const s = state.take(first, {turn}); told([state.toAct(s), state.toAct(state.take(s, look({{}})))])"
    ) == [
        True,
        False,
    ]


def test_the_last_card_that_bids_itself_is_neither_chosen_nor_waited_for() -> None:
    script = """
    const last = (more) => state.take(first, look({ hand: ["r4-nut"], bid: [], to_act: 0, ...more }));
    const asked = { ...last({}), turn: { turn: 3 } };
    const looks = [last({}), last({ to_act: 1 }), last({ hand: two }), asked];
    told([looks.map(state.forced), bidding.sumWords(last({}))]);
    """
    found = run(LOOK + script, two=["r4-nut", "r1-nut"])
    assert found == [[True, False, False, False], "1 card: power 4"]


def test_nothing_is_planned_while_somebody_else_plays_the_seat() -> None:
    script = """
    const instead = state.take(asked, { ...look({ to_act: 1 }), plays: false });
    told([state.plays(asked), state.plays(instead), state.mayFix(instead)]);
    """
    assert run(FIXING + script) == [True, False, False]


FIXING = """
const units = ["unit-oil"];
const look = (more) => ({ type: "look", observation: { player: 1, round: 1, auction: 8, phase: "allocation", chief: 1,
  hand: [], discard: ["r1-oil"], seats: [{}, { units, used_units: [] }, {}], ...more } });
const turn = { type: "turn", turn: 3, observation: look({ to_act: 1 }).observation, actions: [] };
const asked = state.take(state.take({ ...state.start(), facts }, look({ to_act: 1 })), turn);
"""


@pytest.mark.parametrize(("chief", "acting", "may"), [(1, 1, True), (0, 0, True), (2, 0, True), (1, 2, False)])
def test_robots_may_be_fixed_until_ones_turn_is_over(chief: int, acting: int, may: bool) -> None:
    script = """
    const seen = state.take(asked, look({ chief, to_act: acting }));
    told([state.mayFix(seen), Object.keys(state.planned(seen, "r1-oil", "unit-oil").plan).length === 1]);
    """
    assert run(FIXING + script, chief=chief, acting=acting) == [may, may]


def test_fixing_nothing_ends_it_at_once() -> None:
    assert run(FIXING + 'told(state.planned({ ...asked, sent: true }, "r1-oil", "unit-oil").plan)') == {}


def test_a_plan_s_last_step_is_not_waited_for_where_nothing_more_can_be_fixed() -> None:
    script = """
    const fixed = look({ to_act: 2, discard: [], seats: [{}, { units, used_units: units }, {}] });
    const half = { ...asked, plan: { "unit-oil": "r1-oil" }, queue: [{ type: "end" }], sent: true };
    const asks = look({ to_act: 1, seats: [{}, { units, used_units: units }, {}] });
    told([fixed, asks].map((seen) => state.take(half, seen)).map(({ queue, sent, plan }) => [queue, sent, plan]));
    """
    assert run(FIXING + script) == [[None, False, {}], [[{"type": "end"}], False, {}]]


def test_a_refused_answer_can_be_given_again() -> None:
    script = LOOK + 'told(state.take({ ...chosen, sent: true, queue: [1] }, { type: "told", words: "No [A1]" }))'
    found = run(script)
    assert (found["told"], found["sent"], found["queue"], found["chosen"]) == ("No [A1]", False, None, ["r1-nut"])


def test_a_freed_seat_forgets_the_hand() -> None:
    script = LOOK + 'told(state.take(chosen, { type: "seats", seats: [{ state: "free" }], faces: [], colours: [] }))'
    found = run(script)
    assert (found["look"], found["chosen"], found["claim"]["seat"]) == (None, [], 0)


def test_a_seat_that_is_taken_over_keeps_its_name_face_and_colour() -> None:
    script = """
    const freed = { state: "free", name: "Ben", face: "person-2", colour: "blue" };
    const claim = { seat: 0, name: "Zoe", face: "fizz", colour: "red" };
    const at = (playing) => ({ claim, seats: { seats: [freed], faces: ["fizz"], colours: ["red"], playing } });
    told([true, false].map((playing) => seating.completed(at(playing)).name));
    """
    assert run(script) == ["Ben", "Zoe"]


CHOOSING = """
const list = (...named) => ({ type: "seats", faces: [], colours: [], seats: named.map((name, at) =>
  ({ state: "free", name: name || `Player ${at + 1}`, named: Boolean(name) })) });
const called = (usual) => ({ ...state.start(), claim: { ...state.start().claim, usual, name: usual } });
const shown = ({ claim: { seat, name } }) => [seat, name];
"""


@pytest.mark.parametrize(
    ("usual", "named", "expected"),
    [
        ("", ["Ada", "Bob"], [0, "Ada"]),
        ("", ["", "Bob"], [0, ""]),
        ("bob", ["Ada", "Bob"], [1, "Bob"]),
        ("Cleo", ["Ada", ""], [1, "Cleo"]),
        ("Cleo", ["Ada", "Bob"], [0, "Cleo"]),
    ],
)
def test_a_phone_is_offered_the_seat_that_was_meant_for_it(
    usual: str, named: list[str], expected: list[object]
) -> None:
    script = CHOOSING + "told(shown(state.take(called(usual), list(...named))))"
    assert run(script, usual=usual, named=named) == expected


def test_a_seat_s_name_is_offered_unless_another_was_typed() -> None:
    script = """
    const seen = state.take(called("Cleo"), list("Ada", "", "Bob"));
    const at = (before, seat) => ({ ...before, claim: state.claimed(before, seat) });
    const typed = { ...seen, claim: { ...seen.claim, name: "Zoe", typed: true } };
    told([seen, at(seen, 0), at(at(seen, 0), 1), at(typed, 2)].map(shown));
    """
    assert run(CHOOSING + script) == [[1, "Cleo"], [0, "Ada"], [1, "Cleo"], [2, "Zoe"]]


def test_a_name_that_was_offered_follows_its_seat() -> None:
    """Somebody called Ada has just sat down elsewhere, and the seat has another name now."""
    script = """
    const seen = state.take(called(""), list("Ada", "Bob"));
    told([state.take(seen, list("Bob", "Ada")), state.take(seen, list("Ada", "Bob"))].map(shown));
    """
    assert run(CHOOSING + script) == [[0, "Bob"], [0, "Ada"]]


@pytest.mark.parametrize(("language", "expected"), [("ru", "213223"), ("de", "212222"), ("es", "212222")])
def test_plurals_follow_the_language(language: str, expected: str) -> None:
    forms = ["1", "2", "3"] if language == "ru" else ["1", "2", "2"]
    script = """
    words.speak(language, { x: forms });
    told([2, 1, 5, 22, 3, 100].map((number) => words.n("x", number)).join(""));
    """
    assert run(script, language=language, forms=forms) == expected


def test_words_that_are_missing_are_english() -> None:
    assert run('words.speak("de", {}); told([words.t("Bid {sum}", { sum: 3 }), words.nameOf("r1-nut")])') == [
        "Bid 3",
        "r1-nut",
    ]


def test_a_name_from_right_to_left_turns_nothing_else_around() -> None:
    script = """
    const named = { m: { kind: "mechanic", starter_of: 1 } };
    const look = { observation: { seats: [{ mechanic: 1 }] } };
    const mechanic = { ...state.start(), facts: named, look, seats: { seats: [{ name }] } };
    told([words.t("Sit down as {name}", { name }), words.t("Sit down as {name}", { name: "Ada" }),
      words.t("Fix {robot} here", { robot: parts.called(mechanic, "m") })]);
    """
    name = "\u05d0\u05d1 1"
    assert run(script, name=name) == [
        f"Sit down as \u2068{name}\u2069",
        "Sit down as Ada",
        f"Fix \u2068{name}\u2069 here",
    ]


def test_no_number_begins_a_line() -> None:
    assert run('told(words.together("Lot 1 of 8"))') == "Lot\N{NO-BREAK SPACE}1 of\N{NO-BREAK SPACE}8"


@pytest.mark.parametrize(
    ("wanted", "found"), [(["xx-XX", "nl-BE", "en"], "nl"), (["ru"], "ru"), (["xx"], "en"), ([], "en")]
)
def test_the_phone_s_first_language_that_is_known(wanted: list[str], found: str) -> None:
    assert run("told(words.preferred(wanted))", wanted=wanted) == found


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ({"rest": 0, "x": 0, "y": -20, "scrolls": True}, "scroll"),
        ({"rest": 0, "x": 0, "y": -20, "scrolls": False}, "lift"),
        ({"rest": 0, "x": 20, "y": -10, "scrolls": True}, "lift"),
        ({"rest": 200, "x": 0, "y": -20, "scrolls": True}, "lift"),
        ({"rest": 5000, "x": 0, "y": -20, "scrolls": True}, "lift"),
        ({"rest": 200, "x": 0, "y": -4, "scrolls": True}, "wait"),
        ({"rest": 5000, "x": 0, "y": -12, "scrolls": True}, "wait"),
    ],
)
def test_a_finger_lifts_a_card_after_any_rest_and_where_it_cannot_mean_to_scroll(
    move: dict[str, object], expected: str
) -> None:
    script = "const { scrolls, ...rest } = move; told(drag.meaning({ ...rest, scrolls: () => scrolls }))"
    assert run(script, move=move) == expected
