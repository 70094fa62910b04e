// Shows passkey forms in browsers that support passkeys, and asks the passkey before a form is sent.
const passkeys = globalThis.SimpleWebAuthnBrowser;

/** A message already in the language of the page. */
class Told extends Error {}

async function ask({ dataset }) {
  // biome-ignore lint/style/noRestrictedGlobals: a browser asks the server that the page came from.
  const response = await fetch(dataset.options, { method: "POST", headers: { accept: "application/json" } });
  // A redirect: the session has ended, or the person must confirm their identity first.
  if (response.redirected) location.assign(response.url);
  if (!response.headers.get("content-type")?.startsWith("application/json")) throw new Told(dataset.away);
  const answer = await response.json();
  if (!response.ok) throw new Told(answer.message);
  const optionsJSON = answer.options;
  return dataset.passkey === "new" ? passkeys.startRegistration({ optionsJSON }) : passkeys.startAuthentication({ optionsJSON });
}

// The browser's own message is in the browser's language, and may be all that an operator has for a diagnosis.
function explain(error, { stopped, taken, failed }) {
  if (error.name === "NotAllowedError") return stopped;
  if (error.name === "InvalidStateError") return taken;
  return error instanceof Told ? error.message : `${failed} ${error.message}`;
}

async function send(event) {
  event.preventDefault();
  const form = event.currentTarget;
  const problem = form.querySelector("[data-problem]");
  const button = form.querySelector("button");
  problem.textContent = "";
  button.disabled = true;
  try {
    form.elements.credential.value = JSON.stringify(await ask(form));
    form.submit();
  } catch (error) {
    problem.textContent = explain(error, form.dataset);
  } finally {
    button.disabled = false;
  }
}

if (passkeys.browserSupportsWebAuthn()) {
  for (const part of document.querySelectorAll("[data-needs-passkeys]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-without-passkeys]")) part.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) form.addEventListener("submit", send);
}
