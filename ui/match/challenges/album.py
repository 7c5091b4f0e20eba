"""The album in the window: what a finished game brings, in the progress and in words."""

from datetime import date

from game.challenges.album import MILESTONES, Prize, earned, gathered, robot_of, with_robot
from ui.base.i18n import N_, Translator
from ui.files.progress import Progress
from ui.match.match import Match
from ui.match.wording import card_name, short_date
from ui.shell.app import App

BELTS = {
    "": N_("Iron belt"),
    "copper": N_("Copper belt"),
    "jade": N_("Jade belt"),
    "ruby": N_("Ruby belt"),
    "gold": N_("Golden belt"),
}
"""The looks of the belt: everybody's, then one for each milestone of the album."""


def note_robot(app: App, match: Match) -> None:
    """Put the robot that a finished game brings into the album; ``match.prize`` says which.

    A game that branched off another one brings none: that one has brought its own.
    """
    if not match.humans or match.origin is not None:
        return
    album = app.progress.album
    robot = robot_of(match.session.record(), match.humans[0], album)
    after = with_robot(album, robot, app.today.isoformat())
    match.prize = Prize(robot, fresh=robot not in album, milestone=earned(after) > earned(album))
    app.change_progress(album=after)


def prize_words(tr: Translator, prize: Prize) -> str:
    """What a game brought, in a sentence."""
    robot = card_name(tr, prize.robot)
    if prize.milestone:
        return tr.text("New in your album: {robot}, and with it another look for the belt!", robot=robot)
    if prize.fresh:
        return tr.text("New in your album: {robot}!", robot=robot)
    return tr.text("{robot} came back to visit your album.", robot=robot)


def belts_of(progress: Progress) -> tuple[str, ...]:
    """The keys of the looks of the belt that can be chosen."""
    return tuple(BELTS)[: 1 + earned(progress.album)]


def belt_of(progress: Progress) -> str:
    """The look of the belt at the table: the chosen one, if it has been earned."""
    return progress.belt if progress.belt and progress.belt in belts_of(progress) else ""


def next_belt_words(tr: Translator, progress: Progress) -> str:
    """How many robots the next look of the belt takes; empty when all have been earned."""
    have = gathered(progress.album)
    missing = next((milestone - have for milestone in MILESTONES if milestone > have), 0)
    if not missing:
        return ""
    return tr.plural("{n} more robot brings another belt.", "{n} more robots bring another belt.", missing)


def since_words(tr: Translator, since: str, today: date) -> str:
    """The day on which a robot came, as people say it; as it stands if there is no such day."""
    try:
        day = date.fromisoformat(since)
    except ValueError:
        return since
    return short_date(tr, day, today)


def story_words(tr: Translator, robot: str) -> str:
    """The story of a robot; empty for a card that has none."""
    return tr.text(STORIES.get(robot, ""))


STORIES = {
    "r1-bolt-cog": N_(
        "Nobody ordered a kettle on treads, but the morning shift will not start without one. It "
        "whistles exactly one tune: ready."
    ),
    "r1-bolt-oil": N_(
        "Once drilled a hole so straight that the inspector cried. Has been looking for the other end of it ever since."
    ),
    "r1-cog-nut": N_(
        "Wakes the whole factory at six and then oversleeps. If you see it running, you are late as well."
    ),
    "r1-nut-oil": N_(
        "Was meant for the canteen shelf and rolled away on four bottle caps. Best before yesterday, "
        "cheerful ever since."
    ),
    "r1-nut": N_(
        "Joined the navy, got as far as the factory gate, and is still on the way. Has never missed a "
        "tide, because none has come."
    ),
    "r1-bolt": N_("Has a bright idea every time she bounces. Most of them are about bouncing."),
    "r1-cog": N_("Dreams of golden brown and always gets black. The foreman eats every slice and says it is lovely."),
    "r1-oil": N_("Leaves a drop wherever it has been happy. The floor is very slippery."),
    "r1-bolt-nut": N_(
        "Cleans up after the oil can and has never complained. They are best friends, and the mop knows why."
    ),
    "r1-cog-oil": N_(
        "Wind it up and it brings you the one screw you have dropped. Wind it twice and it brings you "
        "seven that you have not."
    ),
    "r1-bolt-cog-nut-a": N_(
        "Typed the factory's first order: a hundred nuts, it said, and a hundred newts arrived. They were kept."
    ),
    "r1-bolt-cog-nut-b": N_(
        "Knows three songs and the scratch in each of them. The night shift hums along, scratch included."
    ),
    "r2-oil-a": N_(
        "Dives into the oil tank every Friday to look for treasure. So far: two spanners, a sandwich, "
        "and a very old foreman's hat."
    ),
    "r2-nut-a": N_("Buried four thousand nuts for the winter and drew a map. Then hid the map."),
    "r2-bolt-a": N_("Guards the gate, the belt and anyone who looks sad. Fetches bolts that have not been thrown yet."),
    "r2-cog-a": N_(
        "Sneezes once a year, and then the factory needs new windows. The rest of the time it is the tidiest of all."
    ),
    "r2-oil-b": N_("Undefeated in the ring, gentle at the breakfast table. Bows before every cup."),
    "r2-nut-b": N_(
        "Comes out on the hour, says what it thinks, and slams the door. Everybody sets their watch by "
        "it, nobody their mood."
    ),
    "r2-bolt-b": N_(
        "Built without brakes, which turned out to be the best part. Ceiling repairs are paid from the carrot fund."
    ),
    "r2-cog-b": N_(
        "Ran away from the circus with one wheel and all the applause. Has not dropped a cog since Tuesday."
    ),
    "r3-nut-a": N_("Can tighten two nuts at once, but only sideways. Holds hands very carefully."),
    "r3-cog-a": N_("Cut every plank in the hall during one pirouette. The planks asked for an encore."),
    "r3-oil-a": N_(
        "Picks the song you need, not the one you pressed. Has been right every time, which is a little worrying."
    ),
    "r3-bolt-a": N_("Swore to protect the dark corner behind the stairs. It is the best-lit corner in the building."),
    "r3-nut-b": N_(
        "Remembers every bid ever made and files it under F, for folly. Your best one has a drawer of its own."
    ),
    "r3-cog-b": N_(
        "Counted the stars, then checked her sum and found one too many. It turned out to be Saturday's lamp knight."
    ),
    "r3-oil-b": N_(
        "Does eight jobs at once and apologises to the ninth. Ties its own shoelaces only on holidays, "
        "all eight of them."
    ),
    "r3-bolt-b": N_("Has the hardest head and the softest heart in the forge. Both ring when you tell her a joke."),
    "r4-nut": N_("Trains every morning against a punching bag that always wins. Shakes its hand afterwards."),
    "r4-bolt": N_("Can move a mountain, provided that nobody calls it a hill. Stops for snails."),
    "r4-cog": N_(
        "Puts fires out from above and reads everybody's newspaper on the way. The crossword is always finished."
    ),
    "r4-oil": N_("Pulls eleven wagons with a smile and one moustache. Stops at every station to flex."),
    "r5-nut": N_(
        "Slept under the factory for ninety million years and woke up at the smell of diesel. Collects "
        "small stones and gives each a name."
    ),
    "r5-bolt": N_(
        "Worth more than the building, and stands at the back of every photograph. Polishes the others first."
    ),
    "r5-cog": N_(
        "Conducts itself and still comes in too early. The applause after the third movement came from the boiler."
    ),
    "r5-oil": N_(
        "Guards a hoard of lukewarm cocoa and heats it on request. Meets the knight every Sunday, and "
        "neither remembers why."
    ),
}
"""By the robot's id, two sentences in the voice of the factory."""
