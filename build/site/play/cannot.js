// In the words of old browsers: where the game cannot run, a sentence says so, and leads to the download.
(function () {
  function tell(id) {
    document.getElementById("cannot").hidden = false;
    document.getElementById(id).hidden = false;
  }
  if (location.protocol === "file:") {
    tell("from-a-folder");
    return;
  }
  window.addEventListener("load", function () {
    var whole = window.WebAssembly && window.Worker && window.HTMLDialogElement && navigator.locks;
    if (!whole || !document.documentElement.getAttribute("data-started")) tell("too-old");
  });
  try {
    var asked = indexedDB.open("fzzzt-probe");
    asked.onerror = function () {
      tell("keeps-nothing");
    };
  } catch (error) {
    tell("keeps-nothing");
  }
})();
