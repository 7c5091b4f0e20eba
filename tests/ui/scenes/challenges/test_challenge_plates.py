"""The plates of the challenges: each with a large picture that nothing hides."""

import pytest

from tests.ui.conftest import MakeApp
from ui.base.viewport import Rect
from ui.paint.assets import Key
from ui.scenes.challenges.challenges import ChallengePlate, ChallengesScene


def test_every_challenge_has_a_large_picture_of_its_own(
    make_app: MakeApp, plain_art: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app((1600, 900))
    scene = ChallengesScene(app)
    app.scenes.push(scene)
    app.step(0)
    drawn: dict[Key, Rect] = {}

    def note(key: Key, rect: Rect, angle: float = 0, alpha: int = 255, *, exact: bool = True) -> bool:
        drawn[key] = rect
        return True

    monkeypatch.setattr(app.painter, "image", note)
    scene.draw(app.painter)
    plates = [widget.rect for widget in scene.group.widgets if isinstance(widget, ChallengePlate)]
    assert len(plates) == 3
    for plate in plates:
        own = [rect for rect in drawn.values() if plate.contains(rect)]
        # Several small ones make one large picture.
        assert 300 <= max(rect.bottom for rect in own) - min(rect.top for rect in own) <= 400
