"""Short-lived effects: each is a function of its age, ends in time, and leaves nothing behind."""

import pytest

from ui.base.viewport import Rect
from ui.paint import effects as module
from ui.paint.effects import (
    Beacon,
    Claw,
    Coins,
    Confetti,
    Crackle,
    Dust,
    Effects,
    Flash,
    Flight,
    Fzzzt,
    Kick,
    Light,
    Sparks,
    Wave,
    Zaps,
)
from ui.shell.app import App

PLACE = Rect(300, 200, 400, 300)
ALL: list[Light] = [
    Sparks((500, 400), seed=3),
    Wave((500, 400)),
    Beacon((500, 400), 30),
    Crackle(PLACE),
    Fzzzt((500, 400)),
    Confetti(1600, 900, seed=3),
    Flash(PLACE),
    Dust(PLACE),
    Coins((500, 400), seed=3),
    Claw(PLACE),
    Zaps((500, 400), 40.0, (90, 200, 120), 7, 60.0, seed=3),
    Flight(("power", 3), (300, 500), (800, 200), (40, 30)),
]


def test_every_light_of_the_module_is_tried() -> None:
    lights = {one for one in vars(module).values() if hasattr(one, "__dataclass_fields__") and hasattr(one, "draw")}
    # A kick is nothing but what is there: the bid's tests try it.
    assert lights == {type(light) for light in ALL} | {Kick}


def picture(app: App, effect: Light, age: float) -> bytes:
    effect.draw(app.painter, age)
    app.art.wait()
    app.painter.fill((0, 0, 0))
    effect.draw(app.painter, age)
    return app.surface.get_buffer().raw


@pytest.mark.parametrize("effect", ALL, ids=lambda effect: type(effect).__name__)
def test_an_effect_is_seen_and_depends_on_its_age_alone(app: App, effect: Light) -> None:
    early, late = picture(app, effect, effect.seconds * 0.2), picture(app, effect, effect.seconds * 0.6)
    app.painter.fill((0, 0, 0))
    assert early != app.surface.get_buffer().raw
    assert early != late
    assert picture(app, effect, effect.seconds * 0.2) == early


def test_effects_begin_after_their_delay_and_end_by_themselves() -> None:
    effects = Effects()
    effects.add(Flash(PLACE, seconds=0.5), delay=0.4)
    ran = []
    for _ in range(10):
        ran.append(effects.running)
        effects.update(0.1)
    assert ran == [True] * 9 + [False]


def test_a_jolt_dies_away_and_ends_exactly_where_it_began() -> None:
    effects = Effects()
    effects.jolt(9, 0.45)
    offs = []
    for _ in range(12):
        effects.update(0.05)
        offs.append(effects.offset())
    assert max(abs(x) + abs(y) for x, y in offs) > 1
    assert all(abs(x) <= 9 and abs(y) <= 9 for x, y in offs)
    assert offs[-1] == (0.0, 0.0)
    assert not effects.running


def test_clearing_ends_everything_at_once() -> None:
    effects = Effects()
    effects.add(*ALL)
    effects.jolt(5)
    effects.clear()
    assert not effects.running
    assert effects.offset() == (0.0, 0.0)
