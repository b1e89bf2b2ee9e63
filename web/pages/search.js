// The search of static pages: looks into the list of players and tournaments that
// index.js has put into fedrateIndex. Letters are compared without accents and in
// Latin, as the index has them.
"use strict";
(function () {
  var field = document.getElementById("search");
  var list = document.getElementById("results");
  if (!field || !list || typeof fedrateIndex === "undefined") return;
  var said = document.getElementById("found");
  var latin = { а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "io", ж: "zh", з: "z", и: "i", й: "i", к: "k", л: "l", м: "m", н: "n", о: "o", п: "p",
    р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "iu", я: "ia",
    ø: "o", ł: "l", đ: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ð: "d" };
  function plain(s) {
    return s.toLowerCase().normalize("NFC").replace(/[^a-z0-9 ]/g, function (c) {
      return c in latin ? latin[c] : /[\s,.\-–_/()]/.test(c) ? " " : c;
    }).normalize("NFD").replace(/[^a-z0-9 ]/g, "");
  }
  function show() {
    var words = plain(field.value).split(" ").filter(Boolean);
    list.textContent = "";
    said.textContent = "";
    if (!words.length) return;
    var shown = 0, more = false;
    for (var i = 0; i < fedrateIndex.length; i++) {
      var one = fedrateIndex[i];
      if (!words.every(function (w) { return (" " + one[0]).indexOf(" " + w) >= 0; })) continue;
      if (shown === 50) { more = true; break; }
      shown++;
      var item = document.createElement("li"), link = document.createElement("a"), note = document.createElement("small");
      link.href = list.getAttribute("data-root") + one[2] + ".html";
      link.textContent = one[1];
      note.textContent = one[3];
      item.append(link, note);
      list.append(item);
    }
    said.textContent = shown === 0 ? said.getAttribute("data-none") : more ? said.getAttribute("data-many") : "";
  }
  var asked = new URLSearchParams(window.location.search).get("q");
  if (asked) field.value = asked;
  field.addEventListener("input", show);
  field.form.addEventListener("submit", function (e) { e.preventDefault(); show(); });
  show();
})();
