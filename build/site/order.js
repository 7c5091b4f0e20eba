// Put the visitor's own system first. The page is whole without this: then the three stand side by side as they are.
"use strict";

const told = (navigator.userAgentData && navigator.userAgentData.platform) || navigator.platform || "";
const phone = /Android|iPhone|iPad/.test(navigator.userAgent);
const system = phone ? "" : (/^Win|^Mac|^Linux/i.exec(told) || [""])[0].toLowerCase();
const yours = { win: "windows", mac: "macos", linux: "linux" }[system];

if (yours) {
  for (const list of document.querySelectorAll("[data-order]")) {
    const own = list.querySelector(`[data-system="${yours}"]`);
    own.classList.add("yours");
    list.prepend(own);
  }
}
