// Put the visitor's own system first. The page is whole without this: then the three stand side by side as they are.
"use strict";

const phone = /Android|iPhone|iPad/.test(navigator.userAgent);
const found = /^(Win|Mac|Linux x86_64)/.exec(navigator.platform);
const system = found && !phone && { Win: "windows", Mac: "macos", "Linux x86_64": "linux" }[found[1]];

if (system) {
  for (const list of document.querySelectorAll("[data-order]")) {
    const own = list.querySelector(`[data-system="${system}"]`);
    own.classList.add("yours");
    list.prepend(own);
  }
}
