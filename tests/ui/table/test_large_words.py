"""At 200 % what matters most at the table is larger in fact: each word by a factor, beside the usual size."""

from collections.abc import Callable

import pytest

from build import screens
from game.core.cards import CATALOGUE
from game.core.observation import SeatView
from tests.grids import sampled
from tests.ui.conftest import MakeApp, Written
from tests.ui.test_every_scene import unseen
from ui.art.card_face import LARGE, SMALL_LARGE, card_face
from ui.base.viewport import MIN_WINDOW, Rect, Viewport
from ui.files.settings import Settings
from ui.paint.assets import Art
from ui.table.paint.frame import Listing
from ui.table.paint.log import KEY_ROOM, draw_log, log_rows
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import OwnCard, poses
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.view import BeltCard, Stage, TableView

WINDOWS = (MIN_WINDOW, (800, 600), (1280, 540), (1600, 900), (3840, 2160))
SIZES = (1.0, 1.15, 1.5, 2.0)
GROWN: dict[str, dict[str, float]] = {
    "table-full": {
        # The lot's sign, the prompt, the sentence beside the button, and the button.
        "Лот 3 из 8": 1.25,
        "Раунд 3 из 5": 1.5,
        "Нажмите кнопку": 1.5,
        "Если вы победите": 1.35,
        "Поставить": 1.5,
        # Names on the plates, counts of cards, the viewer's name, the log.
        "Volta": 1.5,
        "8": 1.8,
        "Ada": 1.35,
        "Rivet ставит": 1.8,
        "Ваша ставка?": 1.9,
        # A unit in the workshop.
        "+10": 1.3,
    },
    "reveal-decided": {"Grit берёт": 1.7, "Самая высокая": 1.7, "Volta": 1.5, "Победа!": 1.4, "Раунд 2": 1.15},
    "results": {"Целый завод": 1.25, "Роботы и Fzzzt": 1.25, "Ada": 1.4, "47": 1.0, "10 роботов": 1.05},
    "allocation": {"Между раундами": 1.5, "Ещё можно": 1.6, "7 карт": 1.7, "Закрепить 1": 1.6, "готова 1": 1.4},
    "hint": {"Лучший выбор": 1.3, "лот принесёт вам": 1.1, "Выбрать эти": 1.5, "Закрыть": 1.2},
    "report": {"Вы: ставка 6": 1.4, "Самое дорогое": 1.4, "Раунд 4, лот 2": 1.5, "Сыграть": 1.2},
}
"""Scene -> a part of words in it -> how many times larger they are at least at 200 %, in the smallest window, in
Russian, the longest language."""


@pytest.mark.parametrize("name", sampled([*GROWN]))
def test_what_matters_grows(make_app: MakeApp, plain_art: None, written: Written, name: str) -> None:
    app = make_app(MIN_WINDOW, Settings(language="ru"))
    screens.render(app, unseen(screens.SCENES[name]), settling=0)
    written.clear()
    app.change_settings(text_size=100)
    app.draw()
    usual = [*written]
    written.clear()
    app.change_settings(text_size=200)
    app.draw()
    for part, factor in GROWN[name].items():
        before, after = (_size_of(part, drawn) for drawn in (usual, written))
        assert after >= factor * before, (part, before, after)


def _size_of(part: str, drawn: Written) -> int:
    """The size of the words of which this is a part; the log and the sign of the lot write in capitals. A number is
    meant as a whole."""
    whole = part.isdigit()
    drawn = [(words.replace("\u00a0", " "), block) for words, block in drawn]
    return min(block.size_px for words, block in drawn if (words == part if whole else part.lower() in words.lower()))


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 4])
def test_cards_are_as_large_as_ever(window: tuple[int, int], seats: int) -> None:
    canvas = Viewport(window).canvas
    for text in SIZES[1:]:
        usual, large = (TableGeometry(canvas, seats, 0, size) for size in (1.0, text))
        assert large.hand_w >= usual.hand_w - 1e-3
        assert (large.belt_w, large.head) == (usual.belt_w, usual.head)
        assert large.hand_rise >= 24
        stages = [hall_stage(canvas, seats, text=size) for size in (1.0, text)]
        assert stages[1].card_w >= stages[0].card_w - 1e-3
        assert stages[1].lot.w == stages[0].lot.w


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_prompts_board_covers_nothing_on_the_belt(window: tuple[int, int]) -> None:
    for text in SIZES[1:]:
        geometry = TableGeometry(Viewport(window).canvas, 4, 0, text)
        others = [geometry.lot_sign, geometry.workshop, geometry.log, geometry.confirm]
        assert not [place for place in (*others, geometry.counsel) if place.colliderect(geometry.prompt)]
        for index in range(8):
            x, y, width = geometry.belt_place(index)
            foot = y + width * 0.7
            assert foot <= geometry.prompt.top or x < geometry.lot_sign.right
        assert geometry.canvas.contains(geometry.prompt)


def test_a_chosen_card_covers_neither_the_button_nor_the_sentence() -> None:
    hand = tuple(card.id for card in CATALOGUE.values() if card.power)[:6]
    boards = (SeatView(0, 6, 0),) * 4
    view = TableView(0, 1, 1, 0, (BeltCard(0, None),), 20, boards, hand=hand, stage=Stage.NONE)
    for window in WINDOWS:
        geometry = TableGeometry(Viewport(window).canvas, 4, 0, 2.0)
        lying = [pose.rect for key, pose in poses(view, geometry, hand).items() if isinstance(key, OwnCard)]
        assert not any(card.colliderect(place) for card in lying for place in (geometry.confirm, geometry.counsel))


def test_sums_faces_and_signs_are_larger() -> None:
    canvas = Rect(0, 0, 1600, 900)
    usual, large = (TableGeometry(canvas, 4, 0, size) for size in (1.0, 2.0))
    assert large.bid_count_radius == pytest.approx(1.4 * usual.bid_count_radius)
    assert large.worth_side >= 1.25 * usual.worth_side
    before, after = (hall_stage(canvas, 4, text=size).columns[0] for size in (1.0, 2.0))
    # Sums are large for all words; a name is below, and has the whole column.
    assert after.sum_radius >= 46
    assert after.name.h >= 1.5 * before.name.h


def test_the_log_has_fewer_and_larger_lines() -> None:
    usual, large = (TableGeometry(Rect(0, 0, 1600, 900), 4, 0, size) for size in (1.0, 2.0))
    assert 1 <= log_rows(large.log, 2.0) <= log_rows(usual.log)


# The figures on the cards


def figures(svg: str, mark: str) -> float:
    """The scale of a mark in a picture: the group around the disc or the star that it begins with."""
    before = svg[: svg.index(mark)]
    return float(before[before.rindex("scale(") + 6 :].split(")")[0])


@pytest.mark.parametrize("card_id", ["r1-nut", "r5-oil", "upgrade-a", "fzzzt-a", "mechanic-1", "unit-nut-oil"])
@pytest.mark.parametrize(("small", "factor"), [(False, 1.35), (True, 1.15)])
def test_numbers_and_names_on_cards_are_larger(card_id: str, small: bool, factor: float) -> None:
    card = CATALOGUE[card_id]
    usual, large = (card_face(card, "Bo", small=small, large=size) for size in (False, True))
    disc, star = '<circle r="36"', '<polygon points="37'
    for mark, there in ((disc, card.power is not None), (star, card.points is not None)):
        if there:
            assert figures(large, mark) >= factor * figures(usual, mark)
    if not small:
        assert _lettered(large) >= 1.3 * _lettered(usual)


def _lettered(svg: str) -> float:
    """The size of the name "Bo"."""
    before = svg[: svg.index(">BO<")]
    return float(before[before.rindex('font-size="') + 11 :].split('"')[0])


def test_large_figures_stay_on_the_card_and_apart() -> None:
    for marks in (LARGE, SMALL_LARGE):
        for x, y, radius in (marks.power, marks.points, marks.unit_points):
            assert abs(x) + radius <= 125
            assert y - radius >= -175
        assert marks.points[0] - marks.power[0] >= marks.points[2] + marks.power[2] - 1


def test_the_words_size_chooses_the_cards(make_app: Callable[..., object], plain_art: None) -> None:
    app = make_app(MIN_WINDOW, Settings(language="en"))
    for text_size, large in ((100, False), (115, False), (130, True), (200, True), (85, False)):
        app.change_settings(text_size=text_size)  # type: ignore[attr-defined]
        assert app.art.large is large  # type: ignore[attr-defined]
    assert make_app(MIN_WINDOW, Settings(language="en", text_size=150)).art.large  # type: ignore[attr-defined]


def test_art_takes_the_large_faces() -> None:
    asked: list[tuple[object, ...]] = []

    def source(key: tuple[object, ...], _names: object) -> str:
        asked.append(key)
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" width="250" height="350"></svg>'

    art = Art(source=source, workers=1)
    try:
        for large in (False, True):
            art.large = large
            for width in (200, 80, 40):
                art.image(("face", "r1-nut"), width, width * 2)
            art.image(("face-small", "r1-nut"), 200, 400)
            assert art.wait()
        kinds = ["face", "face-small", "face-large", "face-small-large"]
        assert [key[0] for key in dict.fromkeys(asked)] == kinds
    finally:
        art.close()


# Rows of buttons


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("high", [56.0, 90.0, 250.0])
def test_the_logs_last_line_stays_on_a_low_screen(
    make_app: MakeApp, plain_art: None, written: Written, text_size: int, high: float
) -> None:
    app = make_app(MIN_WINDOW, Settings(language="ru", text_size=text_size))
    prompt, rect = "Последняя карта играет сама", Rect(0, 0, 294, high)
    draw_log(app.painter, rect, Listing(("10 ADA СТАВИТ 1 КАРТУ", "20 GRIT СТАВИТ 2 КАРТЫ"), prompt, scrolled=False))
    assert written[-1][0] == prompt
    assert [words for words, _ in written].count(prompt) == 1


@pytest.mark.parametrize("prompt", ["BARTHOLOMÄUS: DU BIST DRAN", "EIN GEBOT VON BARTHOLOMÄUS?"])
def test_the_log_s_last_line_keeps_clear_of_its_key_s_sign(make_app: MakeApp, written: Written, prompt: str) -> None:
    app, rect = make_app((1600, 900), Settings(language="de")), Rect(0, 0, 294, 280)
    draw_log(app.painter, rect, Listing(("10 ADA BIETET 1 KARTE",), prompt, scrolled=False))
    words, block = written[-1]
    assert words == prompt
    assert block.surface.get_width() <= rect.w - 40 - KEY_ROOM
