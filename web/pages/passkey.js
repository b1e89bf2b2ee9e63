// Passkeys: the device signs what the portal asks for. Where no script runs, or the
// browser knows no passkeys, nothing of them is shown, and the password serves.
"use strict";
(function () {
  if (!window.PublicKeyCredential || !navigator.credentials) return;
  function bytes(text) {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), function (c) { return c.charCodeAt(0); });
  }
  function text(buffer) {
    return btoa(String.fromCharCode.apply(null, new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function ask(path, body) {
    return fetch(path, { method: "POST", body: JSON.stringify(body || {}), headers: { "Content-Type": "application/json" } }).then(function (answer) {
      return answer.json().then(function (value) {
        if (!answer.ok) throw new Error(value.detail);
        return value;
      });
    });
  }
  function sent(key) {
    var r = key.response, out = { id: key.id, rawId: text(key.rawId), type: key.type, response: { clientDataJSON: text(r.clientDataJSON) } };
    ["attestationObject", "authenticatorData", "signature", "userHandle"].forEach(function (name) {
      if (r[name]) out.response[name] = text(r[name]);
    });
    return out;
  }
  function listed(list) {
    (list || []).forEach(function (one) { one.id = bytes(one.id); });
  }
  document.querySelectorAll("[data-passkey]").forEach(function (part) {
    var form = part.querySelector("form"), wrong = part.querySelector("[role=alert]");
    part.hidden = false;
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      wrong.hidden = true;
      var adding = part.getAttribute("data-passkey") === "new", path = form.getAttribute("action"), end = path;
      ask(path + "/begin", adding ? { current: form.elements.current.value } : {}).then(function (options) {
        var key = options.publicKey;
        key.challenge = bytes(key.challenge);
        if (adding) {
          key.user.id = bytes(key.user.id);
          listed(key.excludeCredentials);
          end += "?note=" + encodeURIComponent(form.elements.note.value);
          return navigator.credentials.create({ publicKey: key });
        }
        listed(key.allowCredentials);
        end += "?to=" + encodeURIComponent(form.elements.to.value);
        return navigator.credentials.get({ publicKey: key });
      }).then(function (made) {
        return ask(end, sent(made));
      }).then(function (answer) {
        location.assign(answer.to);
      }).catch(function (failed) {
        // What the browser says of itself is not in the language of the page.
        wrong.lastElementChild.textContent = failed instanceof DOMException ? part.getAttribute("data-failed") : failed.message;
        wrong.hidden = false;
      });
    });
  });
})();
