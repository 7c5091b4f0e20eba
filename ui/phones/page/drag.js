// Dragging cards, and holding one down to see it large. Both are extras: a tap does all that they do.

const HOLD = 450;
const LIFT = 160;
const STEP = 8;
const TREMBLE = 16;

/** What a finger means that has moved by `x` and `y` after a `rest` in ms: "wait" for more, "scroll", or "lift" the
 * card. The page scrolls up and down only; `scrolls(y)` says whether it still can that way. */
export function meaning({ rest, x, y, scrolls }) {
  // A finger that has rested long trembles, and does not mean to drag yet.
  if (Math.hypot(x, y) < (rest < HOLD ? STEP : TREMBLE)) return "wait";
  if (rest >= LIFT || Math.abs(x) > Math.abs(y) || !scrolls(y)) return "lift";
  return "scroll";
}

/** Whether a press has lasted long enough to look closer. */
export const lasting = (rest) => rest >= HOLD;

/** `drop(card, place)` is called for a card that was let go over a place, `held(what)` for one that was held down. */
export function listen({ drop, held }) {
  let press = null;
  let swallowing = false;

  const end = () => {
    if (!press) return;
    clearTimeout(press.timer);
    press.card.classList.remove("resting");
    press.ghost?.remove();
    press.over?.classList.remove("under");
    document.body.classList.remove("dragging");
    press = null;
  };

  // The events' own times: on a busy phone they come late, and all at once.
  const rested = (event) => event.timeStamp - press.at;

  document.addEventListener("pointerdown", (event) => {
    swallowing = false;
    const card = event.target.closest?.("[data-drag], [data-hold]");
    if (!card || card.disabled || event.button !== 0 || press) return;
    press = { card, id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, mouse: event.pointerType === "mouse" };
    // It opens when the finger lets go, so that a finger that moves on still drags.
    if (card.dataset.hold) press.timer = setTimeout(() => card.classList.add("resting"), HOLD);
  });

  document.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.ghost) {
      const means = meaning({
        rest: press.mouse ? Math.max(LIFT, rested(event)) : rested(event),
        x: event.clientX - press.x,
        y: event.clientY - press.y,
        scrolls: press.mouse ? () => false : scrolls,
      });
      if (means === "wait") return;
      if (means === "scroll" || !press.card.dataset.drag) return void end();
      clearTimeout(press.timer);
      press.card.classList.remove("resting");
      press.ghost = ghostOf(press.card);
    }
    press.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    const over = placeAt(event);
    if (over !== press.over) {
      press.over?.classList.remove("under");
      over?.classList.add("under");
      press.over = over;
    }
  });

  document.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { ghost, card } = press;
    const closer = !ghost && lasting(rested(event)) && card.dataset.hold;
    const over = ghost && placeAt(event);
    end();
    if (!ghost && !closer) return;
    // The click that follows, at once or a little later, belongs to this press; one without a press never does.
    swallowing = true;
    if (closer) held(closer);
    if (over) drop(card.dataset.drag, over.dataset.place);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("contextmenu", (event) => event.target.closest?.("[data-hold]") && event.preventDefault());
  window.addEventListener(
    "click",
    (event) => {
      if (!swallowing || event.detail === 0) return;
      swallowing = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener(
    "touchmove",
    (event) => {
      if (!press?.card.dataset.drag || !event.cancelable) return;
      if (press.ghost || rested(event) >= LIFT) event.preventDefault();
    },
    { passive: false },
  );
}

/** Whether the page has more to show for a finger that moves by `y`. */
function scrolls(y) {
  const room = ({ scrollTop, scrollHeight, clientHeight }) =>
    y > 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
  const main = document.getElementById("main");
  const inside = getComputedStyle(main).overflowY === "auto";
  return room(inside ? main : document.scrollingElement);
}

const placeAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;

function ghostOf(card) {
  const picture = card.querySelector(".card");
  const ghost = picture.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.style.width = `${Math.max(72, picture.getBoundingClientRect().width)}px`;
  document.body.append(ghost);
  document.body.classList.add("dragging");
  return ghost;
}
