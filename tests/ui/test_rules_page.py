"""The rules page: complete, searchable, with figures that tell the truth, and reached from every refusal."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.build_plan import Place
from game.cards import Symbol
from game.rulebook import Rule, rule_named
from game.session import Session
from game.state import Phase
from game.worked import worked_auctions
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import MousePerson, button, group_of, seen_point, tick
from tests.ui.stand_ins import session_at, setup, table_at
from ui.art.card_face import svg_for
from ui.base.i18n import LANGUAGES, Translator
from ui.base.input import Command, PadButton
from ui.base.settings import Pace, Settings
from ui.base.viewport import Rect
from ui.match.wording import outcome_sentences
from ui.paint.painter import Painter
from ui.scenes.allocation import AllocationScene
from ui.scenes.rules import RulesScene
from ui.scenes.rules_auction import CLEAR, TIE, AuctionFigure, Step
from ui.scenes.rules_cards import AnnotatedCard
from ui.scenes.rules_count import ExampleScene
from ui.scenes.rules_figure import MOVE_SECONDS, STEP_SECONDS, Moment, Player
from ui.scenes.rules_search import find, folded
from ui.scenes.rules_sheet import Placed, Sheet
from ui.scenes.rules_text import Exhibit, Row, Words, rules_page, unseen
from ui.scenes.scoring import ScoringScene
from ui.scenes.setup import SetupScene
from ui.scenes.table import TableScene
from ui.shell.app import App
from ui.shell.scene import RulesTopic, Scene
from ui.widgets.button import Button
from ui.widgets.focus import REFUSAL_LASTS
from ui.widgets.scroll import ScrollArea
from ui.widgets.text_input import TextInput
from ui.widgets.transport import Sign, TransportButton

ROOT = Path(__file__).resolve().parents[2]
MakeGame = Callable[..., App]
ALONE = setup("ADA", "volta", "grit", seed=23)


def rules_in(app: App) -> RulesScene:
    assert isinstance(app.scenes.top, RulesScene)
    return app.scenes.top


def top_of(app: App) -> Scene | None:
    return app.scenes.top


def open_page(app: App, place: RulesTopic | Rule = RulesTopic.AIM) -> RulesScene:
    scene = RulesScene(app, place)
    app.scenes.push(scene)
    app.step(0)
    return scene


def sheet_of(scene: RulesScene) -> Sheet:
    assert scene.sheet is not None
    return scene.sheet


def area(scene: RulesScene) -> ScrollArea:
    return next(widget for widget in scene.group.widgets if isinstance(widget, ScrollArea))


def field(scene: RulesScene) -> TextInput:
    return next(widget for widget in scene.group.widgets if isinstance(widget, TextInput))


def part_in_sight(scene: RulesScene, part: Placed) -> bool:
    """Whether a part of the page lies in the window, at least its beginning."""
    top = part.top - area(scene).offset
    return 0 <= top < area(scene).rect.h - 40


def stating(scene: RulesScene, rule: Rule) -> Placed:
    return sheet_of(scene).parts[sheet_of(scene).part_of(rule)]


def f1(app: App) -> None:
    hands.key(app, pygame.K_F1)


# What it says


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_stated_once(language: str) -> None:
    stated = [rule for section in rules_page(Translator(language)) for item in section.items for rule in item.rules]
    assert sorted(stated) == sorted(Rule)


def test_the_page_knows_all_rules_that_the_game_refuses_by() -> None:
    sources = [ROOT / "game" / name for name in ("rules.py", "scoring.py", "game.py")]
    named = [
        reason
        for source in sources
        for line in source.read_text(encoding="utf-8").splitlines()
        if re.search(r'(return|raise).*"', line)
        for reason in re.findall(r'f?"([^"]* \[\w+\])"', line)
    ]
    assert len(named) > 12
    assert {rule_named(reason) for reason in named} >= {Rule.A1, Rule.L1, Rule.F2, Rule.L4}


def test_a_reason_without_a_rule_is_told() -> None:
    with pytest.raises(ValueError, match="no rule is named in 'because'"):
        rule_named("because")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paragraph_is_a_wall(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app(settings=Settings(language=language))
    for part in sheet_of(open_page(app)).parts:
        if isinstance(part.item, Words) and part.item.picture is None:
            assert part.bottom - part.top < 4.2 * 33, part.words


def test_every_picture_can_be_drawn(app: App) -> None:
    rows = [item for section in rules_page(app.tr) for item in section.items if isinstance(item, Row)]
    assert len(rows) > 5
    for row in rows:
        for picture in row.pictures:
            assert svg_for(picture.key, {}).startswith("<svg")


@pytest.mark.parametrize(("players", "left"), [(2, 6), (3, 3), (4, 0)])
def test_the_cards_that_stay_unseen_are_counted(players: int, left: int) -> None:
    assert unseen(players) == left


# Figures


def auction_figures(tr: Translator) -> Iterator[AuctionFigure]:
    for section in rules_page(tr):
        for item in section.items:
            if isinstance(item, Exhibit) and isinstance(item.figure, AuctionFigure):
                yield item.figure


def test_a_clear_auction_and_both_ties_are_shown() -> None:
    assert [(figure.worked, figure.told) for figure in auction_figures(Translator("en"))] == list(
        zip(worked_auctions(), (CLEAR, TIE, TIE), strict=True)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_wins_and_why_are_the_words_of_the_table(language: str) -> None:
    tr = Translator(language)
    for figure in auction_figures(tr):
        worked = figure.worked
        names = figure.names
        outcome = outcome_sentences(tr, worked.auction, worked.chief, names)
        assert figure.caption(Step.WON) == outcome[0]
        assert names[worked.auction.winner] in outcome[0]
        if worked.auction.tied:
            assert names[worked.auction.chief] in figure.caption(Step.SPANNER) == outcome[1]


def test_bids_lie_face_down_until_they_are_turned_and_go_where_they_belong() -> None:
    figure = next(auction_figures(Translator("en")))
    box, auction = Rect(0, 0, 1090, 480), figure.worked.auction
    bid = {card for cards in auction.bids.values() for card in cards}

    def open_cards(step: Step) -> set[object]:
        return {pose.face[1] for pose in figure.poses(box, Moment(CLEAR.index(step))) if pose.face[0] == "face"}

    assert open_cards(Step.LAID) == {auction.card}
    assert open_cards(Step.TURNED) == open_cards(Step.WON) == bid | {auction.card}
    assert open_cards(Step.SETTLED) == set(), "the discard pile and the hands are secret"
    assert len(figure.poses(box, Moment(4))) == len(bid) + 2, "the bids, the lot and the spanner"


def test_the_spanner_moves_to_the_next_of_the_tied() -> None:
    _, tie, _ = auction_figures(Translator("en"))
    box = Rect(0, 0, 1090, 480)

    def at(moment: Moment) -> float:
        return next(pose.x for pose in tie.poses(box, moment) if pose.face == ("spanner",))

    before, middle, after = at(Moment(1)), at(Moment(2, 0.5)), at(Moment(2))
    assert before < middle < after, "the Chief sits on the left, the others clockwise from there"


def test_a_figure_shows_the_same_at_the_same_moment() -> None:
    for figure in auction_figures(Translator("en")):
        for part in (0.0, 0.3, 1.0):
            moment = Moment(1, part)
            assert figure.poses(Rect(0, 0, 1090, 480), moment) == figure.poses(Rect(0, 0, 1090, 480), moment)


def test_a_figure_plays_once_and_rests() -> None:
    player = Player(3, still=False)
    seen = []
    for _ in range(40):
        seen.append(player.moment.step)
        player.update(STEP_SECONDS / 4)
    assert seen == sorted(seen)
    assert {*seen} == {0, 1, 2}
    assert player.last
    assert not player.playing
    assert player.wake_after is None
    assert not player.moving


def test_a_person_turns_the_pages_of_a_figure() -> None:
    player = Player(3, still=False)
    player.go(1)
    assert player.moment == Moment(1, 0.0)
    player.update(MOVE_SECONDS)
    assert player.moment == Moment(1)
    player.update(10 * STEP_SECONDS)
    assert player.moment == Moment(1), "who turns the pages is not hurried"
    player.go(-1)
    player.go(-1)
    assert player.moment == Moment(0)
    player.toggle()
    player.update(STEP_SECONDS)
    assert player.moment.step == 1


def test_with_reduced_motion_a_figure_stands_still_at_its_outcome() -> None:
    player = Player(3, still=True)
    assert not player.playing
    assert player.moment == Moment(2)
    player.go(-1)
    player.go(1)
    assert player.moment == Moment(2, 1.0)
    assert not player.update(10.0)


def transport(scene: RulesScene, sign: Sign) -> TransportButton:
    """The visible button below a figure; the search has others, in the head."""
    return next(
        one
        for one in scene.group.widgets
        if isinstance(one, TransportButton) and one.visible and one.sign is sign and one.rect.top > area(scene).rect.top
    )


def show_part(app: App, scene: RulesScene, index: int) -> None:
    """Scroll until the foot of a part is in the window."""
    part = sheet_of(scene).parts[index]
    for _ in range(300):
        if part.bottom - area(scene).offset < area(scene).rect.h - 20:
            return
        hands.wheel(app, area(scene).rect.center, -1)
    raise AssertionError("it cannot be scrolled there")


def worked_part(scene: RulesScene) -> int:
    return next(
        index
        for index, part in enumerate(sheet_of(scene).parts)
        if isinstance(part.item, Exhibit) and isinstance(part.item.figure, AuctionFigure)
    )


def test_the_auction_is_stepped_by_clicks_and_by_keys(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app, RulesTopic.BIDDING)
    index = worked_part(scene)
    show_part(app, scene, index)
    tick(app, 0.0)
    assert scene.exhibits.players[index].moment.step == 0
    hands.click(app, transport(scene, Sign.NEXT).rect.center)
    tick(app, MOVE_SECONDS)
    assert scene.exhibits.players[index].moment == Moment(1)
    scene.group.focus(transport(scene, Sign.NEXT))
    hands.key(app, pygame.K_RETURN)
    assert scene.exhibits.players[index].moment.step == 2
    hands.click(app, transport(scene, Sign.LAST).rect.center)
    assert scene.exhibits.players[index].moment.step == 1


def test_the_wheel_scrolls_over_the_buttons_of_a_figure(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app, RulesTopic.BIDDING)
    show_part(app, scene, worked_part(scene))
    tick(app, 0.0)
    before = area(scene).offset
    hands.wheel(app, transport(scene, Sign.NEXT).rect.center, -1)
    assert area(scene).offset > before


def test_only_what_is_in_sight_plays(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app)
    for _ in range(20):
        tick(app, STEP_SECONDS)
    assert all(player.first for player in scene.exhibits.players.values())
    assert not scene.wants_frames
    show_part(app, scene, worked_part(scene))
    for _ in range(20):
        tick(app, STEP_SECONDS)
    assert scene.exhibits.players[worked_part(scene)].last
    assert not scene.wants_frames


def test_a_figure_that_is_cut_off_waits(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app, RulesTopic.BIDDING)
    part = sheet_of(scene).parts[worked_part(scene)]
    assert area(scene).offset < part.top < area(scene).offset + area(scene).rect.h < part.bottom
    for _ in range(20):
        tick(app, STEP_SECONDS)
    assert scene.exhibits.players[worked_part(scene)].first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_the_words_beside_a_card_neither_overlap_nor_leave_the_page(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch, language: str, text_size: int
) -> None:
    app = make_app((960, 540), Settings(language=language, text_size=text_size))
    figures = [
        item.figure
        for section in rules_page(app.tr)
        for item in section.items
        if isinstance(item, Exhibit) and isinstance(item.figure, AnnotatedCard)
    ]
    assert len(figures) == 2
    write = Painter.text
    placed: list[Rect] = []

    def noted(painter: Painter, string: str, *args: object, **named: object) -> Rect:
        placed.append(write(painter, string, *args, **named))  # type: ignore[arg-type]
        return placed[-1]

    for figure in figures:
        placed.clear()
        box = Rect(0, 0, 1090, 0)
        box.h = figure.height(app.painter, box.w)
        with monkeypatch.context() as patch:
            patch.setattr(Painter, "text", noted)
            figure.draw(app.painter, box, Moment())
        assert len(placed) == len(figure.labels)
        for index, words in enumerate(placed):
            assert box.inflate(2, 2).contains(words), figure.words()[index]
            assert not any(words.colliderect(other) for other in placed[index + 1 :])
            assert not words.colliderect(Rect(box.centerx - 135, box.top, 270, box.h)), "words lie on the card"


# Search


@pytest.mark.parametrize(
    ("wanted", "text", "found"),
    [
        ("spanner", "The Spanner moves", "Spanner"),
        ("schraubenschlussel", "Der Schraubenschlüssel", "Schraubenschlüssel"),
        ("STRASSE", "die Straße", "Straße"),
        ("espanol", "en español", "español"),
        ("МЕХАНИК", "главный механик", "механик"),
        ("еще", "ещё раз", "ещё"),
        ("ничьей", "без ничьей", "ничьей"),
        ("  two   players ", "With two players", "two players"),
    ],
)
def test_capitals_and_accents_make_no_difference(wanted: str, text: str, found: str) -> None:
    (hit,) = find(wanted, [text])
    assert text[hit.start : hit.end] == found


def test_letters_that_only_look_alike_are_told_apart() -> None:
    assert find("мои", ["мой ключ"]) == []
    assert folded("Й")[0] == "й"


def test_one_letter_finds_nothing() -> None:
    assert find("a", ["a banana"]) == []
    assert len(find("an", ["a banana"])) == 2


WORDS = {"en": "spanner", "de": "SCHRAUBENSCHLUSSEL", "es": "LLAVE", "nl": "moersleutel", "ru": "КЛЮЧ"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_is_shown_and_enter_goes_on(make_app: MakeApp, plain_art: None, language: str) -> None:
    app = make_app(settings=Settings(language=language))
    scene = open_page(app)
    hands.key(app, pygame.K_f, pygame.KMOD_CTRL)
    hands.write(app, WORDS[language])
    shown = []
    count = len(find(WORDS[language], [part.words for part in sheet_of(scene).parts]))
    assert count > 2
    for step in range(count):
        assert f"{scene.found[0]} / {count}" in hands.words_drawn(app)
        now = scene.hit
        assert now is not None
        assert part_in_sight(scene, sheet_of(scene).parts[now.part]), f"step {step}"
        shown.append(now)
        hands.key(app, pygame.K_RETURN)
    assert len({*shown}) == count
    assert scene.hit == shown[0], "and from the last to the first"
    hands.key(app, pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert scene.hit == shown[-1]


def test_headings_below_which_something_was_found_are_lit(app: App) -> None:
    scene = open_page(app)
    plain = button(scene, "Scoring").look
    hands.write(app, "/")
    hands.write(app, "widget")
    assert button(scene, "Scoring").look != plain
    assert button(scene, "The conveyor belt").look == plain
    hands.key(app, pygame.K_ESCAPE)
    assert button(scene, "Scoring").look == plain


def test_a_slash_begins_to_search_and_escape_ends_it(app: App) -> None:
    scene = open_page(app)
    hands.write(app, "/")
    assert field(scene).focused
    assert field(scene).text == ""
    hands.write(app, "qqqq")
    assert scene.hit is None
    assert app.tr.text("nothing") in hands.words_drawn(app)
    hands.key(app, pygame.K_ESCAPE)
    assert field(scene).text == ""
    assert app.scenes.top is scene
    hands.key(app, pygame.K_ESCAPE)
    assert app.scenes.top is not scene


def test_letters_that_are_typed_are_no_commands(app: App) -> None:
    open_page(app)
    hands.key(app, pygame.K_f, pygame.KMOD_CTRL)
    hands.key(app, pygame.K_m)
    assert not app.settings.mute
    hands.key(app, pygame.K_PAGEDOWN)
    assert area(rules_in(app)).offset > 0, "the page can be leafed through meanwhile"


def test_what_was_found_stays_found_in_another_window(app: App) -> None:
    scene = open_page(app)
    hands.key(app, pygame.K_f, pygame.KMOD_CTRL)
    hands.write(app, "spanner")
    hands.key(app, pygame.K_RETURN)
    before = scene.hit
    app.resize((960, 540))
    app.step(0)
    assert scene.hit == before
    assert field(scene).text == "spanner"
    assert field(scene).focused
    app.change_settings(text_size=150)
    assert scene.hit == before


def test_a_gamepad_reaches_the_sections_and_the_field(app: App) -> None:
    scene = open_page(app)
    for _ in range(9):
        scene.handle(PadButton(Command.DOWN))
    scene.handle(PadButton(Command.ACCEPT))
    assert part_in_sight(scene, sheet_of(scene).parts[sheet_of(scene).part_of(RulesTopic.SCORING)])
    reached = set()
    for _ in range(60):
        reached.add(scene.group.focused)
        scene.handle(PadButton(Command.NEXT))
    assert field(scene) in reached


# From a refusal to its rule


def bidding(session: Session) -> bool:
    return session.phase is Phase.BIDDING and session.to_act == 0 and session.observation(0).round == 2


def with_units(phase: Phase) -> Callable[[Session], bool]:
    def reached(session: Session) -> bool:
        return session.phase is phase and session.to_act == 0 and bool(session.observation(0).seats[0].units)

    return reached


@pytest.fixture
def game(make_game: MakeGame) -> App:
    return make_game(Settings(language="en", pace=Pace.OFF))


def at_table(app: App) -> TableScene:
    table = table_at(app, session_at(bidding, ALONE), ALONE)
    MousePerson(app).wait(lambda: table.my_turn)
    return table


def assert_open_at(app: App, rule: Rule) -> None:
    scene = rules_in(app)
    assert scene.asked is rule
    assert part_in_sight(scene, stating(scene, rule))


def test_a_grey_button_of_the_table_leads_to_its_rule(game: App) -> None:
    table = at_table(game)
    bid = button(table, "Choose cards")
    hands.move(game, bid.rect.center)
    tick(game, 1.0)
    words = hands.words_drawn(game)
    assert bid.disabled_reason in words
    assert "F1: the rule" in words
    f1(game)
    assert_open_at(game, Rule.A1)
    f1(game)
    assert game.scenes.top is table


def test_a_button_that_can_be_pressed_leads_to_no_rule(game: App) -> None:
    table = at_table(game)
    MousePerson(game).take(table, table.view.hand[0])
    hands.move(game, button(table, "Bid ").rect.center)
    assert table.rule_asked is None
    f1(game)
    assert rules_in(game).asked is RulesTopic.BIDDING


def test_a_press_on_a_grey_button_is_remembered_for_a_while(game: App) -> None:
    table = at_table(game)
    hands.click(game, button(table, "Choose cards").rect.center)
    hands.click_on(game, table.group, "Rules")
    assert_open_at(game, Rule.A1)
    f1(game)
    tick(game, REFUSAL_LASTS)
    hands.click_on(game, table.group, "Rules")
    assert rules_in(game).asked is RulesTopic.BIDDING


def test_the_focus_on_a_grey_button_leads_there_too(game: App) -> None:
    table = at_table(game)
    table.group.focus(button(table, "Choose cards"))
    hands.key(game, pygame.K_RETURN)
    f1(game)
    assert_open_at(game, Rule.A1)


def refused_drop(app: App, bench: AllocationScene | ScoringScene, rule: Rule) -> None:
    """Drop a card where it is refused by a rule."""
    person = MousePerson(app)
    person.settle()
    card, target = next(
        (card, target)
        for target in bench.targets()
        for card in bench.poses()
        if target.place is None and bench.movable(card)
        for fault in [target.fault(card)]
        if fault is not None and fault.rule is rule
    )
    person.drag(seen_point(bench.poses(), card), (target.rect.left + 8, target.rect.top + 8))
    person.settle()


@pytest.mark.parametrize(
    ("phase", "kind", "rule"),
    [(Phase.ALLOCATION, AllocationScene, Rule.L1), (Phase.SCORING, ScoringScene, Rule.F2)],
)
@pytest.mark.parametrize("by_button", [True, False])
def test_a_card_that_is_refused_leads_to_its_rule(
    game: App, phase: Phase, kind: type[AllocationScene | ScoringScene], rule: Rule, by_button: bool
) -> None:
    table_at(game, session_at(with_units(phase), ALONE), ALONE)
    person = MousePerson(game)
    person.wait(lambda: isinstance(person.top, kind))
    bench = person.top
    assert isinstance(bench, AllocationScene | ScoringScene)
    if isinstance(bench, ScoringScene):
        person.click_on("Take all back")
    assert button(bench, "Rules")
    refused_drop(game, bench, rule)
    assert bench.message
    if by_button:
        person.click_on("Why?")
    else:
        f1(game)
    assert_open_at(game, rule)
    f1(game)
    assert game.scenes.top is bench
    bench.handle(PadButton(Command.NEXT))
    movable = next(card for card in bench.poses() if bench.movable(card))
    person.click(seen_point(bench.poses(), movable))
    assert bench.rule_asked is None, "a new move begins"
    assert button(bench, "Rules")


def test_every_grey_button_of_table_and_bench_names_a_rule(game: App) -> None:
    scenes = [at_table(game)]
    person = MousePerson(game)
    for phase, kind in ((Phase.ALLOCATION, AllocationScene), (Phase.SCORING, ScoringScene)):
        table_at(game, session_at(with_units(phase), ALONE), ALONE)
        person.wait(lambda kind=kind: isinstance(person.top, kind))  # type: ignore[misc]
        scenes.append(person.top)  # type: ignore[arg-type]
    setup_scene = SetupScene(game)
    game.scenes.push(setup_scene)
    while len(setup_scene.seats) > 2:
        person.click_on("×")
    grey = [
        widget
        for scene in (*scenes, setup_scene)
        for widget in group_of(scene).widgets
        if isinstance(widget, Button) and not widget.enabled
    ]
    assert len(grey) >= 5
    assert [widget.label for widget in grey if widget.link is None] == []


# The example of the count


@pytest.fixture
def example(make_app: MakeApp, plain_art: None) -> ExampleScene:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    scene = open_page(app, Rule.F4)
    hands.click_on(app, scene.group, "Move the robots")
    assert isinstance(app.scenes.top, ExampleScene)
    tick(app)
    return app.scenes.top


PROTOTYPE = Place("unit-oil", 0, Symbol.OIL)


def test_the_example_begins_as_the_rulebook_lays_it(example: ExampleScene) -> None:
    made = sorted(widget.unit for widget in example.plan.widgets())
    assert made == ["unit-bolt-cog-nut-a", "unit-bolt-cog-nut-a", "unit-nut-oil"]
    assert example.total() == example.most == 36


def test_the_upgrade_on_the_prototype_costs_three_points(example: ExampleScene) -> None:
    person = MousePerson(example.app)
    person.settle()
    place = next(target for target in example.targets() if target.place == PROTOTYPE)
    person.drag(seen_point(example.poses(), "upgrade-a"), place.rect.center)
    person.settle()
    assert example.plan.bonus() == 18
    assert example.total() == 33
    assert example.advice() == "The best build earns 3 points more."
    person.click_on("Best build")
    assert example.total() == 36


def test_the_example_is_moved_by_keys(example: ExampleScene) -> None:
    app = example.app
    for name in ("upgrade-a", PROTOTYPE):
        for _ in range(80):
            if getattr(example.group.focused, "name", None) == name:
                break
            hands.key(app, pygame.K_TAB)
        hands.key(app, pygame.K_RETURN)
        if name == "upgrade-a" and example.picked is None:
            # A key takes a placed card back first.
            hands.key(app, pygame.K_RETURN)
    assert example.plan.placed[PROTOTYPE] == "upgrade-a"
    assert example.total() == 33


def test_a_fixed_robot_of_the_example_serves_its_own_unit_only(example: ExampleScene) -> None:
    target = next(target for target in example.targets() if target.place == PROTOTYPE)
    fault = target.fault("r3-oil-a")
    assert fault is not None
    assert fault.rule is Rule.L2


def test_the_rules_that_the_example_opens_close_again_and_so_does_the_page_below(
    make_app: MakeApp, plain_art: None
) -> None:
    app = make_app(settings=Settings(language="en", pace=Pace.OFF))
    app.scenes.push(below := SetupScene(app))
    f1(app)
    page = rules_in(app)
    app.scenes.push(example := ExampleScene(app))
    f1(app)
    assert rules_in(app) is not page
    f1(app)
    assert top_of(app) is example
    hands.key(app, pygame.K_ESCAPE)
    assert top_of(app) is page
    f1(app)
    assert top_of(app) is below


@pytest.mark.parametrize("leave", ["button", "escape"])
def test_the_example_leads_back_to_the_page(example: ExampleScene, leave: str) -> None:
    app = example.app
    if leave == "button":
        hands.click_on(app, example.group, "Back to the rules")
    else:
        hands.key(app, pygame.K_ESCAPE)
    assert part_in_sight(rules_in(app), stating(rules_in(app), Rule.F4))
