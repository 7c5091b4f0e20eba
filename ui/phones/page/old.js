// Browsers without modules run this instead of the page: a sentence is better than nothing.
document.getElementById("too-old") && (document.getElementById("too-old").hidden = false);
document.addEventListener("DOMContentLoaded", function () {
  document.getElementById("too-old").hidden = false;
});
