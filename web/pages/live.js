// Shows how far the work on a month is, and loads its page when it has ended. Where
// no script runs the page loads itself every few seconds.
"use strict";
(function () {
  var working = document.getElementById("working");
  if (!working || !window.EventSource) return;
  var text = working.querySelector("strong"), bar = working.querySelector("progress");
  var from = new EventSource(working.getAttribute("data-from"));
  from.onmessage = function (event) {
    var step = JSON.parse(event.data);
    text.textContent = step.text;
    if (step.percent) bar.value = step.percent; else bar.removeAttribute("value");
  };
  from.addEventListener("end", function () {
    from.close();
    location.replace(location.pathname);
  });
})();
