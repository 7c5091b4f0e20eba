// Put the visitor's own system first. The page is whole without this: then the three stand side by side as they are.
"use strict";

// A tablet of Apple's says that it is a Mac, which has no touch screen.
const tablet = /^Mac/.test(navigator.platform) && navigator.maxTouchPoints > 0;
const phone = tablet || /Android|iPhone|iPad/.test(navigator.userAgent);
const found = /^(Win|Mac|Linux x86_64)/.exec(navigator.platform);
const system = found && !phone && { Win: "windows", Mac: "macos", "Linux x86_64": "linux" }[found[1]];

if (system) {
  for (const list of document.querySelectorAll("[data-order]")) {
    const own = list.querySelector(`[data-system="${system}"]`);
    own.classList.add("yours");
    list.prepend(own);
  }
}
