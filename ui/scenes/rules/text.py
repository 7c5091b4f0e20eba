"""The text and pictures of the rules page. The words are ours, the rules Tony Boydell's.

Everything that states a rule names its number: that is where the rules open when the rule refuses a move.
"""

from collections.abc import Callable

from game.core.cards import CATALOGUE, UNITS, Kind
from game.core.rulebook import Rule
from game.core.rules import BELT_SIZE, ROUNDS
from game.core.worked import worked_auctions
from ui.base.i18n import Translator
from ui.input.glyphs import ACTIONS, Device, beside, glyph
from ui.input.input import READING, Command
from ui.scenes.rules.auction import CLEAR, TIE, AuctionFigure
from ui.scenes.rules.figure import CountFigure, annotated_robot, annotated_unit
from ui.scenes.rules.sheet import Exhibit, Item, Picture, Section, TableRow, Words
from ui.shell.scene import RulesTopic

_OF_THE_WINDOW = (RulesTopic.CONTROLS,)
"""What a phone has no use for: this window's keys."""


def rules_page(tr: Translator) -> tuple[Section, ...]:
    """Return the whole page in the current language."""
    parts: tuple[tuple[RulesTopic, str, Callable[[Translator], tuple[Item, ...]]], ...] = (
        (RulesTopic.AIM, tr.text("What it's all about"), _aim),
        (RulesTopic.SETUP, tr.text("Getting ready"), _setup),
        (RulesTopic.CARDS, tr.text("Reading a robot"), _cards),
        (RulesTopic.UNITS, tr.text("Production units"), _units),
        (RulesTopic.BELT, tr.text("The conveyor belt"), _belt),
        (RulesTopic.BIDDING, tr.text("An auction"), _bidding),
        (RulesTopic.TIES, tr.text("Ties, the spanner and paying"), _winning),
        (RulesTopic.ROUNDS, tr.text("Five rounds"), _rounds),
        (RulesTopic.ALLOCATION, tr.text("Between rounds"), _allocation),
        (RulesTopic.SCORING, tr.text("Scoring"), _scoring),
        (RulesTopic.SECRECY, tr.text("Open and hidden"), _secrecy),
        (RulesTopic.CONTROLS, tr.text("Mouse, keys and gamepad"), controls),
    )
    return tuple(Section(topic, heading, items(tr)) for topic, heading, items in parts)


def _faces(*cards: str, height: float = 200) -> tuple[Picture, ...]:
    return tuple(Picture(("face", card), height) for card in cards)


def _aim(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text(
                "You are a mechanic in a robot factory. Eight cards at a time roll in on the conveyor belt, and each "
                "is auctioned. The catch: you pay with robots, and the robots that you win are what you will pay "
                "with tomorrow."
            )
        ),
        Words(
            tr.text(
                "After five rounds you put your robots to work in your production units. Robots bring points, and "
                "every widget that a unit makes brings more. Whoever has the most points wins."
            )
        ),
        TableRow(_faces("r1-bolt-cog", "r4-nut", "upgrade-a", "unit-bolt-cog-nut-oil", height=300)),
    )


def _setup(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text(
                "Two to four players sit round the table. Each is dealt a Mechanic. Whoever has the one with the red "
                "helmet is the first Chief and takes the spanner."
            ),
            (Rule.S1,),
            Picture(("spanner",), 110),
        ),
        Words(
            tr.text(
                "The Mechanic brings the three small robots that wear the same helmet. These four cards are your "
                "first deck; between them, its robots show each symbol once."
            ),
            (Rule.S2,),
        ),
        TableRow(
            _faces(
                "mechanic-1",
                *(card.id for card in CATALOGUE.values() if card.kind is Kind.ROBOT and card.starter_of == 1),
            )
        ),
        Words(
            tr.text(
                "All other cards, unused starters included, are shuffled to form the belt deck. The game uses {sold} "
                "of them: with two players {two} stay unseen, with three {three}, with four none.",
                sold=ROUNDS * BELT_SIZE,
                two=unseen(2),
                three=unseen(3),
            ),
            (Rule.S3,),
        ),
    )


def unseen(players: int) -> int:
    """Return how many cards of the belt deck never turn up [S3]."""
    starters = sum(
        card.kind is Kind.ROBOT and (card.starter_of or players + 1) <= players for card in CATALOGUE.values()
    )
    return sum(card.kind is not Kind.MECHANIC for card in CATALOGUE.values()) - starters - ROUNDS * BELT_SIZE


def _cards(tr: Translator) -> tuple[Item, ...]:
    return (
        Exhibit(annotated_robot(tr)),
        TableRow(
            (
                Picture(("symbol", "nut"), 84, tr.text("nut")),
                Picture(("symbol", "bolt"), 84, tr.text("bolt")),
                Picture(("symbol", "cog"), 84, tr.text("cog")),
                Picture(("symbol", "oil"), 84, tr.text("oil")),
            )
        ),
        Words(
            tr.text(
                "A robot upgrade counts as a robot. It has no power and no points, but can do all four jobs, one at a "
                "time."
            ),
            (Rule.C2,),
            Picture(("face", "upgrade-a"), 150),
        ),
        Words(
            tr.text(
                "A Fzzzt is a robot that has just shorted out: three zaps in a bid, but a point less for its owner at "
                "the end. It cannot do any job."
            ),
            picture=Picture(("face", "fzzzt-a"), 150),
        ),
        Words(
            tr.text(
                "A Mechanic has no power and no points. You can bid it, but it is never sold and never fixed to a unit."
            ),
            picture=Picture(("face", "mechanic-2"), 150),
        ),
        Words(
            tr.text("There are {cards} cards: a Mechanic for each of four players, and these.", cards=len(CATALOGUE)),
            (Rule.C1,),
        ),
        TableRow(_census()),
    )


def _census() -> tuple[Picture, ...]:
    """One card of each sort, with how many of it there are."""
    sorts: dict[tuple[Kind, int | None], list[str]] = {}
    for card in CATALOGUE.values():
        if card.kind is not Kind.MECHANIC:
            sorts.setdefault((card.kind, card.power if card.kind is Kind.ROBOT else None), []).append(card.id)
    return tuple(Picture(("face", cards[0]), 160, f"{len(cards)} ×") for cards in sorts.values())


def _units(tr: Translator) -> tuple[Item, ...]:
    tiers = {CATALOGUE[unit].points: unit for unit in sorted(UNITS, reverse=True)}
    return (
        Exhibit(annotated_unit(tr)),
        Words(
            tr.text("A blueprint needs one to four symbols. The more it needs, the more its widgets are worth."),
            (Rule.C3,),
        ),
        TableRow(tuple(Picture(("unit", tiers[points]), 136) for points in sorted(tiers, key=lambda p: p or 0))),
    )


def _belt(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text(
                "Eight cards lie on the belt, face down. The one farthest from the deck is the head: it is turned up "
                "and sold first."
            ),
            (Rule.P2,),
        ),
        Words(
            tr.text(
                "The head's belt speed says how many cards are face up in all, itself included. The speeds of the "
                "cards turned up with it do not count."
            ),
            (Rule.P3,),
        ),
        TableRow(
            (*_faces("r3-nut-a", "upgrade-b", height=150), *(Picture(("back",), 150) for _ in range(BELT_SIZE - 2)))
        ),
        Words(
            tr.text(
                "When all face-up cards are sold, the next one is turned up, and its speed counts in the same way. "
                "If fewer cards are left than it says, all of them are turned up. Behind a slow card you bid in the "
                "dark."
            ),
            (Rule.P4,),
        ),
    )


def _bidding(tr: Translator) -> tuple[Item, ...]:
    worked = worked_auctions()
    return (
        Words(
            tr.text(
                "At the start of a round, everyone shuffles all their cards and draws a hand of six. Anyone with "
                "fewer, as everyone has in the first round, takes them all. The rest form the discard pile, face "
                "down."
            ),
            (Rule.P1,),
        ),
        Words(
            tr.text(
                "Clockwise from the Chief, each player bids one or more cards from their hand, face down. Everyone "
                "sees how many, nobody sees which. While you have a card you must bid: there is no passing."
            ),
            (Rule.A1,),
        ),
        Words(
            tr.text(
                "Now all bids are turned over and their power is added up. The most zaps take the card. Your own "
                "Mechanic is worth nothing, which makes it the best way to say no."
            ),
            (Rule.A3,),
        ),
        Exhibit(AuctionFigure(tr, worked[0], CLEAR)),
        Words(
            tr.text(
                "Whoever has no card left in hand cannot bid, and wins nothing. If that is the Chief, the next player "
                "clockwise who has cards begins."
            ),
            (Rule.A2,),
        ),
    )


def _winning(tr: Translator) -> tuple[Item, ...]:
    worked = worked_auctions()
    return (
        Words(
            tr.text(
                "If the highest bids are tied, the Chief wins if among them; otherwise the tied player who sits "
                "nearest clockwise from the Chief."
            ),
            (Rule.A4,),
        ),
        Words(
            tr.text(
                "Then the spanner moves: the next tied loser, clockwise from the winner, becomes the new Chief. "
                "Without a tie the Chief stays."
            )
        ),
        Exhibit(AuctionFigure(tr, worked[1], TIE)),
        Exhibit(AuctionFigure(tr, worked[2], TIE)),
        Words(
            tr.text(
                "Only the winner pays. The winning bid goes to the winner's discard pile, and so does the new card, "
                "unless it is a Production Unit: that is set up in the workshop for all to see. Everyone else takes "
                "their bid back into their hand."
            ),
            (Rule.A5,),
        ),
        Words(
            tr.text(
                "If all hands are empty while there are cards left to sell, everyone shuffles all their cards and "
                "draws six again. As long as one player has a card, the others watch."
            ),
            (Rule.A6,),
        ),
    )


def _rounds(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text(
                "Eight auctions make a round, and five rounds a game. Between rounds everyone takes all their cards "
                "back, so what you spent is not lost, and what you won is in your deck from now on. With fewer than "
                "four players some cards never turn up."
            ),
            (Rule.L4,),
        ),
    )


def _allocation(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text(
                "After a round you may fix one robot or upgrade to each of your production units, if it shares a "
                "symbol with the unit. The Chief begins, the others follow clockwise, and everybody sees it."
            ),
            (Rule.L1,),
        ),
        TableRow(_faces("unit-nut-oil", "r1-nut-oil", height=170)),
        Words(
            tr.text(
                "It stays there for good. It can no longer be bid, but it does a job at the end, and you choose "
                "which one only then. If you own more than six cards, losing a weak one makes your hands stronger."
            ),
            (Rule.L2,),
        ),
        Words(tr.text("After the fifth round nothing more is fixed: scoring follows at once."), (Rule.L3,)),
    )


def _scoring(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text("First come the points on all your robots and upgrades, free or fixed, minus one for each Fzzzt."),
            (Rule.F1,),
        ),
        Words(
            tr.text(
                "Then put your free robots to work: each does one of its jobs for one widget. Each widget earns its "
                "unit's points; each unit without a widget costs them. Robots that were fixed before work for their "
                "own unit alone."
            ),
            (Rule.F2,),
        ),
        Exhibit(CountFigure(tr), (Rule.F4,)),
        Words(
            tr.text(
                "Most points win. In a tie, the player with fewer robots wins, upgrades included; if that is a tie "
                "too, the victory is shared."
            ),
            (Rule.F3,),
        ),
        Words(
            tr.text(
                "Robots that are fixed lie in place. You lay the others as you like, or press “Best build”. Computer "
                "players always find theirs."
            ),
            (Rule.F5,),
        ),
    )


def _secrecy(tr: Translator) -> tuple[Item, ...]:
    return (
        Words(
            tr.text(
                "Everyone can see the Production Units with the robots fixed to them, how many cards anyone has in "
                "hand and in a bid, and how many are left in the deck. Hands, bids and discard piles are hidden."
            ),
        ),
        Words(
            tr.text(
                "You may count your own pile, but not look into it until the round is over. Everything was won in "
                "the open: the memory aid remembers it for you, and you can turn it off in the settings."
            ),
            (Rule.A7,),
        ),
        Words(
            tr.text("Talk is free and binds nobody. Cards are not traded, and nobody lays one for somebody else."),
            (Rule.E1,),
        ),
        Words(
            tr.text(
                "When several people share one screen, a curtain closes before each turn: pass the device on, and "
                "only the player it names opens it. Everyone else looks away until the bid is locked in."
            ),
        ),
    )


def plain_rules(tr: Translator) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each section's heading, and what it says without its pictures."""
    return tuple(
        (section.heading, tuple(item.text for item in section.items if isinstance(item, Words)))
        for section in rules_page(tr)
        if section.topic not in _OF_THE_WINDOW
    )


# Controls: what each device does, with the player's own keys and buttons


def controls(tr: Translator) -> tuple[Item, ...]:
    """How to play with the device in use, by the keys or buttons that it has now."""
    device = Device(tr.device)
    return tuple(Words(one) for one in (*_GESTURES[device](tr), *_everywhere(tr, device), *_key_lists(tr)))


def _by_keys(tr: Translator) -> tuple[str, ...]:
    return (
        tr.text(
            "Click or drag a card to add it to your bid or take it back; the keys 1 to 6 do the same. The button "
            "places the bid{key}. A click or a key skips any animation.",
            key=beside(tr, Command.ACCEPT),
        ),
        tr.text(
            "To see a card close up, rest the pointer on it, right-click it, or click a card on the belt{key}. The "
            "settings say how long the pointer must rest.",
            key=beside(tr, Command.ZOOM),
        ),
        tr.text(
            "Rest the pointer on any symbol on the table to see what it means; a key goes from one to the next{key}.",
            key=beside(tr, Command.SIGNS),
        ),
        tr.text("Either half of the keyboard is enough for a whole game, as is the mouse alone."),
        tr.text("Ctrl+F or / searches these pages. The settings have a page to change every key."),
    )


def _by_pad(tr: Translator) -> tuple[str, ...]:
    return (
        tr.text(
            "A stick or the D-pad reaches every card and every button, and one button chooses it{key}: nothing else is "
            "needed for a whole game. Any press skips an animation.",
            key=beside(tr, Command.ACCEPT),
        ),
        tr.text(
            "One button shows the card you have reached close up, or one card of the belt after another{key}.",
            key=beside(tr, Command.ZOOM),
        ),
        tr.text(
            "One button goes from symbol to symbol on the table and says what each means{key}.",
            key=beside(tr, Command.SIGNS),
        ),
        tr.text("The settings have a page to change every button."),
    )


def _by_touch(tr: Translator) -> tuple[str, ...]:
    return (
        tr.text(
            "Tap or drag a card to add it to your bid or take it back, then tap the button to place the bid. A tap "
            "skips any animation."
        ),
        tr.text(
            "Tap a card on the belt to see it close up. Meanwhile, tap any other card to see that one, or beside the "
            "cards to go on playing. Holding a finger on a card does the same."
        ),
        tr.text("Tap any symbol on the table to see what it means."),
    )


_GESTURES: dict[Device, Callable[[Translator], tuple[str, ...]]] = {
    Device.KEYS: _by_keys,
    Device.PAD: _by_pad,
    Device.TOUCH: _by_touch,
}


def _everywhere(tr: Translator, device: Device) -> tuple[str, ...]:
    """What is the same on every device but for the key."""
    undo = tr.text(
        "Undo: when you play alone against the computer, you may take back a bid until the next one is made{key}.",
        key=beside(tr, Command.TAKE_BACK),
    )
    if glyph(tr, Command.TAKE_BACK):
        undo += " " + tr.text("Before you bid, the same returns the card you chose last.")
    return (
        undo,
        tr.text(
            "Without a card in hand you only watch. A button then skips to the next deal and lists what was sold "
            "meanwhile{key}.",
            key=beside(tr, Command.HINT if device is Device.PAD else Command.END),
        ),
        tr.text(
            "When a card is refused or a button is greyed out, these pages open at the rule that explains why{key}.",
            key=beside(tr, Command.HELP),
        ),
        tr.text("Read aloud, in the settings, has your system's voice say everything that is shown."),
    )


def _key_lists(tr: Translator) -> tuple[str, ...]:
    """What each key or button does, in short lists by subject."""
    groups = (
        (Command.ACCEPT, Command.CANCEL, Command.NEXT, Command.PREVIOUS, Command.TAKE_BACK, Command.HINT),
        (Command.LAST_AUCTION, Command.HISTORY, Command.GOALS, Command.ZOOM, Command.SIGNS),
        (Command.HELP, Command.MENU, Command.MUTE, Command.FULL_SCREEN),
        tuple(one for one in ACTIONS if one in READING),
    )
    lists = [[(glyph(tr, one), tr.text(ACTIONS[one])) for one in group if glyph(tr, one)] for group in groups]
    return tuple(" · ".join(f"{key}: {words}" for key, words in found) for found in lists if found)
