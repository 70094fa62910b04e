// Shows the forms that need a passkey where the browser has them, and lets it answer before they are sent.
const passkeys = globalThis.SimpleWebAuthnBrowser;

async function ask({ dataset }) {
  // biome-ignore lint/style/noRestrictedGlobals: a browser asks the server that the page came from.
  const response = await fetch(dataset.options, { method: "POST", headers: { accept: "application/json" } });
  // Led elsewhere: the sign-in is over, or has to be confirmed first.
  if (response.redirected) location.assign(response.url);
  if (!response.headers.get("content-type")?.startsWith("application/json"))
    throw new Error("Galley cannot answer this now. Try again later.");
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  const optionsJSON = answer.options;
  return dataset.passkey === "new" ? passkeys.startRegistration({ optionsJSON }) : passkeys.startAuthentication({ optionsJSON });
}

function explain(error) {
  if (error.name === "NotAllowedError") return "The browser has stopped, or was told to. Try again.";
  if (error.name === "InvalidStateError") return "This device has a passkey for your account already.";
  return error.message || "The passkey could not be used. Try again.";
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
    problem.textContent = explain(error);
  } finally {
    button.disabled = false;
  }
}

if (passkeys.browserSupportsWebAuthn()) {
  for (const part of document.querySelectorAll("[data-needs-passkeys]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-without-passkeys]")) part.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) form.addEventListener("submit", send);
}
