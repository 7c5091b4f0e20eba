"""The figures of the rules page: they tell the truth, and play once or step by step."""

from collections.abc import Iterator

import pygame
import pytest

from game.core.worked import worked_auctions
from tests.grids import sampled
from tests.ui import hands
from tests.ui.conftest import MakeApp
from tests.ui.persons import tick
from tests.ui.rules_reader import area, open_page, parts
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import Rect
from ui.files.settings import Settings
from ui.layout.arrange import arrange
from ui.layout.boxes import BAR, Scroll
from ui.layout.drawing import draw_boxes
from ui.match.wording import outcome_told
from ui.paint.painter import Painter
from ui.scenes.rules.auction import CLEAR, TIE, AuctionFigure, AuctionStep
from ui.scenes.rules.figure import CARD_W, MOVE_SECONDS, STEP_SECONDS, AnnotatedCard, Player, Playhead
from ui.scenes.rules.page import RulesScene
from ui.scenes.rules.sheet import Exhibit
from ui.scenes.rules.text import rules_page
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.places.sprites import CARD_RATIO
from ui.widgets.transport import TransportButton, TransportSign


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
        won, why, spanner = outcome_told(tr, worked.auction, worked.chief, names)
        assert figure.caption(AuctionStep.WON) == f"{won}. {why}"
        assert names[worked.auction.winner] in won
        if worked.auction.tied:
            assert names[worked.auction.chief] in figure.caption(AuctionStep.SPANNER) == spanner


def test_bids_lie_face_down_until_they_are_turned_and_go_where_they_belong() -> None:
    figure = next(auction_figures(Translator("en")))
    box, auction = Rect(0, 0, 1090, 480), figure.worked.auction
    bid = {card for cards in auction.bids.values() for card in cards}

    def open_cards(step: AuctionStep) -> set[object]:
        return {pose.face[1] for pose in figure.poses(box, Playhead(CLEAR.index(step))) if pose.face[0] == "face"}

    assert open_cards(AuctionStep.LAID) == {auction.card}
    assert open_cards(AuctionStep.TURNED) == open_cards(AuctionStep.WON) == bid | {auction.card}
    assert open_cards(AuctionStep.SETTLED) == set(), "the discard pile and the hands are secret"
    assert len(figure.poses(box, Playhead(4))) == len(bid) + 2, "the bids, the lot and the spanner"


def test_the_spanner_moves_to_the_next_of_the_tied() -> None:
    _, tie, _ = auction_figures(Translator("en"))
    box = Rect(0, 0, 1090, 480)

    def at(playhead: Playhead) -> float:
        return next(pose.x for pose in tie.poses(box, playhead) if pose.face == ("spanner",))

    before, middle, after = at(Playhead(1)), at(Playhead(2, 0.5)), at(Playhead(2))
    assert before < middle < after, "the Chief sits on the left, the others clockwise from there"


def test_a_figure_shows_the_same_at_the_same_moment() -> None:
    for figure in auction_figures(Translator("en")):
        for part in (0.0, 0.3, 1.0):
            playhead = Playhead(1, part)
            assert figure.poses(Rect(0, 0, 1090, 480), playhead) == figure.poses(Rect(0, 0, 1090, 480), playhead)


def test_a_figure_plays_once_and_rests() -> None:
    player = Player(3, still=False)
    seen = []
    for _ in range(40):
        seen.append(player.playhead.step)
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
    assert player.playhead == Playhead(1, 0.0)
    player.update(MOVE_SECONDS)
    assert player.playhead == Playhead(1)
    player.update(10 * STEP_SECONDS)
    assert player.playhead == Playhead(1), "who turns the pages is not hurried"
    player.go(-1)
    player.go(-1)
    assert player.playhead == Playhead(0)
    player.toggle()
    player.update(STEP_SECONDS)
    assert player.playhead.step == 1


def test_with_reduced_motion_a_figure_stands_still_at_its_outcome() -> None:
    player = Player(3, still=True)
    assert not player.playing
    assert player.playhead == Playhead(2)
    player.go(-1)
    player.go(1)
    assert player.playhead == Playhead(2, 1.0)
    assert not player.update(10.0)


def transport(scene: RulesScene, sign: TransportSign) -> TransportButton:
    """The visible button below a figure; the search has others, in the head."""
    return next(
        one
        for one in scene.group.widgets
        if isinstance(one, TransportButton) and one.sign is sign and area(scene).rect.contains(one.rect)
    )


def show_part(app: App, scene: RulesScene, index: int) -> None:
    """Scroll until the foot of a part is in the window."""
    part = parts(scene)[index]
    for _ in range(300):
        if part.bottom - area(scene).offset < area(scene).rect.h - 20:
            return
        hands.wheel(app, area(scene).rect.center, -1)
    raise AssertionError("it cannot be scrolled there")


def worked_part(scene: RulesScene) -> int:
    return next(
        index
        for index, part in enumerate(parts(scene))
        if isinstance(part.item, Exhibit) and isinstance(part.item.figure, AuctionFigure)
    )


def test_the_auction_is_stepped_by_clicks_and_by_keys(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app, RulesTopic.BIDDING)
    index = worked_part(scene)
    show_part(app, scene, index)
    tick(app, 0.0)
    assert scene.players[index].playhead.step == 0
    hands.click(app, transport(scene, TransportSign.NEXT).rect.center)
    tick(app, MOVE_SECONDS)
    assert scene.players[index].playhead == Playhead(1)
    scene.group.focus(transport(scene, TransportSign.NEXT))
    hands.key(app, pygame.K_RETURN)
    assert scene.players[index].playhead.step == 2
    hands.click(app, transport(scene, TransportSign.LAST).rect.center)
    assert scene.players[index].playhead.step == 1


def test_the_wheel_scrolls_over_the_buttons_of_a_figure(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app, RulesTopic.BIDDING)
    show_part(app, scene, worked_part(scene))
    tick(app, 0.0)
    before = area(scene).offset
    hands.wheel(app, transport(scene, TransportSign.NEXT).rect.center, -1)
    assert area(scene).offset > before


def test_only_what_is_in_sight_plays(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app)
    for _ in range(20):
        tick(app, STEP_SECONDS)
    assert all(player.first for player in scene.players.values())
    assert not scene.wants_frames
    show_part(app, scene, worked_part(scene))
    for _ in range(20):
        tick(app, STEP_SECONDS)
    assert scene.players[worked_part(scene)].last
    assert not scene.wants_frames


def test_a_figure_that_is_cut_off_waits(make_app: MakeApp, plain_art: None) -> None:
    app = make_app()
    scene = open_page(app, RulesTopic.BIDDING)
    part = parts(scene)[worked_part(scene)]
    assert area(scene).offset < part.top < area(scene).offset + area(scene).rect.h < part.bottom
    for _ in range(20):
        tick(app, STEP_SECONDS)
    assert scene.players[worked_part(scene)].first


@pytest.mark.parametrize(("language", "text_size"), sampled([*LANGUAGES], [150, 100]))
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
    placed, numbers = list[Rect](), list[str]()

    def noted(painter: Painter, string: str, *args: object, **named: object) -> Rect:
        drawn = write(painter, string, *args, **named)  # type: ignore[arg-type]
        if string.isdigit():
            numbers.append(string)
        else:
            placed.append(drawn)
        return drawn

    for figure in figures:
        placed.clear()
        numbers.clear()
        page = Scroll(figure.box(app.painter, Playhead))
        arranged = arrange(page, Rect(0, 0, 1090, 300), app.painter.measure, app.painter.texts.text_scale).placed
        box = Rect(0, 0, 1090, arranged[0].high)
        with monkeypatch.context() as patch:
            patch.setattr(Painter, "text", noted)
            draw_boxes(app.painter, arranged)
        assert len(placed) == len(figure.labels)
        for index, words in enumerate(placed):
            assert box.inflate(2, 2).contains(words), figure.words()[index]
            assert not any(words.colliderect(other) for other in placed[index + 1 :])
            high = box.h if text_size == 100 else CARD_W * CARD_RATIO
            middle = (box.w - BAR) / 2
            assert not words.colliderect(Rect(middle - 135, box.top, 270, high)), "words lie on the card"
        # Large words stand below the card, by the numbers of their marks.
        order = [str(number) for number in range(1, len(placed) + 1)]
        assert numbers == ([] if text_size == 100 else 2 * order)
