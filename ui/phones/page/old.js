// In the words of old browsers: where the page itself cannot run, a sentence is better than nothing.
window.addEventListener("load", function () {
  if (document.documentElement.getAttribute("data-started") && window.HTMLDialogElement) return;
  document.getElementById("too-old").hidden = false;
});
