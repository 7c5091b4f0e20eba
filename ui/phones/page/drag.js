// Dragging cards, and holding one down to see it large. Both are extras: a tap does all that they do.

const HOLD = 450;
const LIFT = 160;
const STEP = 8;

/** `drop(card, place)` is called for a card that was let go over a place, `held(what)` for one that was held down. */
export function listen({ drop, held }) {
  let press = null;

  const end = () => {
    if (!press) return;
    clearTimeout(press.timer);
    clearTimeout(press.lift);
    press.ghost?.remove();
    press.over?.classList.remove("under");
    document.body.classList.remove("dragging");
    press = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.("[data-drag], [data-hold]");
    if (!card || card.disabled || event.button !== 0 || press) return;
    press = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ready: event.pointerType === "mouse" };
    const what = card.dataset.hold;
    // A finger may mean to scroll: it lifts a card only after resting on it for a moment.
    press.lift = setTimeout(() => press && (press.ready = true), LIFT);
    press.timer = setTimeout(() => {
      if (!press || press.ghost || !what) return;
      press.spent = true;
      held(what);
    }, HOLD);
  });

  document.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.ghost) {
      if (far < STEP) return;
      clearTimeout(press.timer);
      if (!press.ready || press.spent || !press.card.dataset.drag) return void end();
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
    const { ghost, spent, card } = press;
    const over = ghost && placeAt(event);
    end();
    if (!ghost && !spent) return;
    // The click that follows belongs to the drag.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    if (over) drop(card.dataset.drag, over.dataset.place);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("contextmenu", (event) => event.target.closest?.("[data-hold]") && event.preventDefault());
  document.addEventListener(
    "touchmove",
    (event) => press?.ready && press.card.dataset.drag && event.cancelable && event.preventDefault(),
    { passive: false },
  );
}

const swallow = (event) => {
  event.stopPropagation();
  event.preventDefault();
};

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
