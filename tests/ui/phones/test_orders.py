"""What waits for a server: bounded, in order, and never an older state than the last."""

import threading

import msgspec

from tests.ui.phones.house import LOBBY, OPENING, shown
from ui.phones.messages import CloseDoor, Deliver, FreeSeat, Lobby, Say, Seats
from ui.phones.server_door import MOST_SAID, Orders


def test_orders_to_a_server_that_does_not_read_do_not_pile_up() -> None:
    orders, seen = Orders(), shown(0)
    orders.put(OPENING)
    for turn in range(500):
        for seat in range(4):
            look = msgspec.structs.replace(seen.look, title=f"Bid {turn}")
            orders.put(msgspec.structs.replace(seen, seat=seat, look=look))
            orders.put(Say(seat, f"{turn}"))
        orders.put(FreeSeat(2))
        orders.put(Lobby(Seats((), playing=turn % 2 == 0)))
    orders.put(CloseDoor())
    orders.put(None)
    assert len(orders) <= 4 + 4 * MOST_SAID + 5
    read = list(iter(orders.get, None))
    assert (read[0], read[-1]) == (OPENING, CloseDoor())
    assert [one for one in read if isinstance(one, Lobby)] == [Lobby(Seats((), playing=False))]
    assert [one for one in read if isinstance(one, Say) and one.seat == 1] == [
        Say(1, f"{turn}") for turn in range(500 - MOST_SAID, 500)
    ]
    assert [(one.seat, one.look.title) for one in read if isinstance(one, Deliver)] == [
        (seat, "Bid 499") for seat in range(4)
    ]


def test_what_says_something_else_keeps_its_order() -> None:
    orders = Orders()
    for one in (OPENING, LOBBY, shown(0, turn=1), FreeSeat(0), shown(0, turn=2)):
        orders.put(one)
    assert [orders.get() for _ in range(4)] == [OPENING, LOBBY, FreeSeat(0), shown(0, turn=2)]


def test_whoever_reads_waits_for_what_comes() -> None:
    orders, read = Orders(), list[object]()
    reader = threading.Thread(target=lambda: read.append(orders.get()), daemon=True)
    reader.start()
    orders.put(LOBBY)
    reader.join(30)
    assert read == [LOBBY]
