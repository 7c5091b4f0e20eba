"""The rules page: what it says and which pictures stand beside it. The words are ours, the rules Tony Boydell's."""

from dataclasses import dataclass

from ui.base.i18n import Translator
from ui.paint.assets import Key
from ui.shell.scene import RulesTopic


@dataclass(frozen=True)
class Picture:
    """An illustration: a picture key, its height in virtual units and, if it needs one, a caption."""

    key: Key
    height: float = 200
    caption: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the page: its topic, a heading, paragraphs, and pictures in a row below them."""

    topic: RulesTopic
    heading: str
    paragraphs: tuple[str, ...]
    pictures: tuple[Picture, ...] = ()


def rules_page(tr: Translator) -> tuple[Section, ...]:
    """Return the whole page in the present language."""
    return (
        _aim(tr),
        _setup(tr),
        _cards(tr),
        _units(tr),
        _belt(tr),
        _bidding(tr),
        _winning(tr),
        _rounds(tr),
        _allocation(tr),
        _scoring(tr),
        _secrecy(tr),
        _controls(tr),
    )


def _aim(tr: Translator) -> Section:
    return Section(
        RulesTopic.AIM,
        tr.text("What it is about"),
        (
            tr.text(
                "You are a mechanic in a robot factory. Eight cards at a time roll in on the conveyor belt, and each "
                "is auctioned. The catch: you pay with robots, and the robots that you win are what you will pay "
                "with tomorrow."
            ),
            tr.text(
                "After five rounds you put your robots to work in your production units. Robots bring points, and "
                "every widget that a unit makes brings more. Whoever has the most points wins."
            ),
        ),
        (
            Picture(("face", "r1-bolt-cog")),
            Picture(("face", "r4-nut")),
            Picture(("face", "upgrade-a")),
            Picture(("face", "unit-bolt-cog-nut-oil")),
        ),
    )


def _setup(tr: Translator) -> Section:
    return Section(
        RulesTopic.SETUP,
        tr.text("Getting ready"),
        (
            tr.text(
                "Two to four players sit round the table. Each is dealt a Mechanic and gets the three small robots "
                "that go with it: these four are the first deck of cards. Whoever has the Mechanic with the red helmet "
                "is the first Chief and takes the spanner. All other cards are shuffled and become the deck that rolls "
                "in."
            ),
        ),
        (
            Picture(("face", "mechanic-1")),
            Picture(("face", "mechanic-2")),
            Picture(("face", "mechanic-3")),
            Picture(("face", "mechanic-4")),
        ),
    )


def _cards(tr: Translator) -> Section:
    return Section(
        RulesTopic.CARDS,
        tr.text("Reading a robot"),
        (
            tr.text(
                "The yellow badge is power, counted in zaps: what the robot is worth in a bid, and nothing else. "
                "The white badge is points: what it is worth at the end."
            ),
            tr.text(
                "Below are its construction symbols, nut, bolt, cog and oil: the jobs it can do in a production "
                "unit. The number on the black plate is its belt speed."
            ),
            tr.text(
                "A robot upgrade has no power and no points, but can do all four jobs. A Fzzzt is a robot that has "
                "just shorted out: three zaps in a bid, but a point less for its owner at the end."
            ),
        ),
        (
            Picture(("power", 3), 84, tr.text("power")),
            Picture(("points", 2), 84, tr.text("points")),
            Picture(("symbol", "nut"), 84, tr.text("nut")),
            Picture(("symbol", "bolt"), 84, tr.text("bolt")),
            Picture(("symbol", "cog"), 84, tr.text("cog")),
            Picture(("symbol", "oil"), 84, tr.text("oil")),
            Picture(("belt", 4), 60, tr.text("belt speed")),
        ),
    )


def _units(tr: Translator) -> Section:
    return Section(
        RulesTopic.UNITS,
        tr.text("Production units"),
        (
            tr.text(
                "A blueprint shows one to four symbols and a number of points. At the end, one robot for each of its "
                "symbols makes one widget and earns the points. It may make as many widgets as you have robots for. "
                "A unit that makes none costs you its points instead."
            ),
        ),
        (
            Picture(("unit", "unit-oil"), 136, "3"),
            Picture(("unit", "unit-bolt-nut"), 136, "5"),
            Picture(("unit", "unit-nut-oil"), 136, "6"),
            Picture(("unit", "unit-bolt-cog-nut-a"), 136, "9"),
            Picture(("unit", "unit-bolt-cog-nut-oil"), 136, "13"),
        ),
    )


def _belt(tr: Translator) -> Section:
    return Section(
        RulesTopic.BELT,
        tr.text("The conveyor belt"),
        (
            tr.text(
                "Eight cards lie on the belt, face down. The one farthest from the deck is turned up. Its belt speed "
                "says how many cards can be seen in all, itself included. When all of those are sold, the next card "
                "is turned up and says it anew. A fast card shows you much of what is coming; behind a slow one you "
                "bid in the dark."
            ),
        ),
        (Picture(("belt", 1), 60), Picture(("belt", 2), 60), Picture(("belt", 4), 60), Picture(("belt", 8), 60)),
    )


def _bidding(tr: Translator) -> Section:
    return Section(
        RulesTopic.BIDDING,
        tr.text("An auction"),
        (
            tr.text(
                "At the start of a round everyone shuffles their cards and takes six of them in hand. Then, clockwise "
                "from the Chief Mechanic, each player lays one or more cards from the hand face down. All can see how "
                "many, nobody can see which. While you have a card you must bid at least one: there is no passing."
            ),
            tr.text(
                "Now all bids are turned over and their power is added up. The most zaps take the card. Your own "
                "Mechanic is worth nothing, which makes it the best way to say no."
            ),
        ),
        (Picture(("back",)), Picture(("back",)), Picture(("face", "mechanic-1")), Picture(("power", 5), 110)),
    )


def _winning(tr: Translator) -> Section:
    return Section(
        RulesTopic.TIES,
        tr.text("Ties, the spanner and paying"),
        (
            tr.text(
                "If the highest bids are tied, the Chief wins if among them; otherwise the tied player who sits "
                "nearest clockwise from the Chief. Then the spanner moves: the next tied loser, clockwise from the "
                "winner, becomes the new Chief. Without a tie the Chief stays."
            ),
            tr.text(
                "Only the winner pays. The winning bid goes to the winner's discard pile, and so does the new card, "
                "unless it is a production unit: that is set up in the workshop, for all to see. Everyone else takes "
                "the bid back into the hand."
            ),
            tr.text(
                "Should all hands be empty while there are cards left to sell, everyone shuffles all their cards and "
                "takes six again. As long as one player has a card, the others watch."
            ),
        ),
        (Picture(("spanner",), 130),),
    )


def _rounds(tr: Translator) -> Section:
    return Section(
        RulesTopic.ROUNDS,
        tr.text("Five rounds"),
        (
            tr.text(
                "Eight auctions make a round, and five rounds a game. Between rounds everyone takes all their cards "
                "back, so what you spent is not lost, and what you won is in your deck from now on. With fewer than "
                "four players some cards never turn up."
            ),
        ),
    )


def _allocation(tr: Translator) -> Section:
    return Section(
        RulesTopic.ALLOCATION,
        tr.text("Between the rounds"),
        (
            tr.text(
                "After each of the first four rounds you may place one robot or upgrade on each of your production "
                "units, if it shares a symbol with the unit. It stays there for good: it can no longer be used to "
                "bid, but it can do its job at the end, and your deck gets stronger by losing a weak card."
            ),
        ),
    )


def _scoring(tr: Translator) -> Section:
    return Section(
        RulesTopic.SCORING,
        tr.text("Scoring"),
        (
            tr.text(
                "First come the points on all your robots and upgrades, minus one for each Fzzzt. Then put your free "
                "robots to work: each does one of its jobs for one widget. Each widget earns its unit's points; each "
                "unit without a widget costs them. Robots that were placed before work for their own unit alone."
            ),
            tr.text(
                "The most points win. If that is a tie, the player with fewer robots wins; if that is a tie too, the "
                "victory is shared. The best way is laid out for you; you may move the robots as you like."
            ),
        ),
    )


def _secrecy(tr: Translator) -> Section:
    return Section(
        RulesTopic.SECRECY,
        tr.text("Open and secret"),
        (
            tr.text(
                "Open to all are the production units with the robots fixed to them, how many cards anyone has in hand "
                "and in a bid, and how many are left in the deck. Hands, bids until they are turned over, and discard "
                "piles are secret, one's own pile included while auctions last. Talk is free and binds nobody."
            ),
            tr.text(
                "Where several people share one screen, a curtain closes before each turn: hand the device on, and "
                "only the player it names opens it. Everyone else looks away until the bid is locked in."
            ),
        ),
    )


def _controls(tr: Translator) -> Section:
    return Section(
        RulesTopic.CONTROLS,
        tr.text("Mouse, keys and gamepad"),
        (
            tr.text(
                "Click a card, or drag it, to lay it into your bid or take it back; the keys 1 to 6 do the same, and "
                "Enter bids. A click or a key finishes whatever is moving."
            ),
            tr.text(
                "Alone against computer players you may take a bid back until another one is laid: with the button, "
                "Backspace or Ctrl+Z, or a gamepad's left trigger."
            ),
            tr.text(
                "To see a card close up, rest the pointer on it, hold it down for a moment, or press the right button; "
                "Z does it with the keys."
            ),
            tr.text(
                "Any press goes on from the winner of an auction. L, or a press on a gamepad's right stick, shows the "
                "last auction again; J, a press on the left stick or a click on the log opens all of the log."
            ),
            tr.text(
                "Tab and the arrow keys reach everything. F1 opens these rules at what matters now, and closes them "
                "again. H asks for a hint, F10 opens the menu, F11 fills the screen, M is for silence and Escape goes "
                "back."
            ),
            tr.text(
                "On a gamepad the cross or the stick reach everything. A chooses, B goes back, X asks for a hint, Y "
                "shows a card close up. View (also called Select, Share or Back) opens these rules, Start the menu."
            ),
        ),
    )
