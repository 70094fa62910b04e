// Lets readers of /docs/api call operations with a token of their own. The browser runs this file unchanged.

// The token is kept for this page alone, so that it is in no storage and gone when the page closes.
let token = "";

for (const place of document.querySelectorAll("[data-trial]")) {
  const button = element("button", { type: "button", textContent: "Try it" });
  button.setAttribute("aria-expanded", "false");
  const name = place.closest(".entry").querySelector("h3").textContent;
  button.setAttribute("aria-label", `Try it: ${name}`);
  button.addEventListener("click", () => {
    const form = place.querySelector("form") ?? place.appendChild(createForm(JSON.parse(place.dataset.trial)));
    form.hidden = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!form.hidden));
    if (form.hidden) return;
    if (form.elements.token) form.elements.token.value = token;
    form.querySelector("input, textarea, button").focus();
  });
  place.append(button);
  place.hidden = false;
}

function element(kind, properties, ...children) {
  const made = Object.assign(document.createElement(kind), properties);
  made.append(...children);
  return made;
}

function createForm(call) {
  const form = element("form", { noValidate: false, autocomplete: "off" });
  if (call.takesToken)
    form.append(labeled("API token", "stays on this page", element("input", { name: "token", type: "password", required: true })));
  for (const { name, in: place, isRequired } of call.fields) {
    const about = isRequired ? `${place}, required` : place;
    form.append(labeled(name, about, element("input", { name: `${place}:${name}`, required: isRequired, spellcheck: false })));
  }
  if (call.body !== undefined) {
    const rows = Math.min(call.body.split("\n").length + 1, 16);
    form.append(labeled("Body", "application/json", element("textarea", { name: "body", rows, value: call.body, spellcheck: false })));
  }
  const outcome = element("div", { className: "outcome" });
  outcome.setAttribute("role", "status");
  form.append(element("button", { type: "submit", textContent: `Send ${call.method}` }), outcome);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    token = form.elements.token?.value.trim() ?? token;
    send(call, new FormData(form), outcome);
  });
  return form;
}

function labeled(name, about, control) {
  return element("label", {}, `${name} `, element("span", { textContent: about }), control);
}

async function send({ method, path, fields, takesToken }, values, outcome) {
  const headers = new Headers(takesToken ? { authorization: `Bearer ${token}` } : {});
  // Calls go to the server that served this page, under the address that the reader uses.
  let address = `${location.origin}/api/v1${path}`;
  const query = new URLSearchParams();
  for (const { name, in: place } of fields) {
    const value = values.get(`${place}:${name}`).trim();
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "" && place === "query") query.set(name, value);
    else if (value !== "") headers.set(name, value);
  }
  const body = values.get("body") ?? undefined;
  if (body !== undefined) headers.set("content-type", "application/json");
  outcome.replaceChildren("Sending…");
  const began = performance.now();
  try {
    // biome-ignore lint/style/noRestrictedGlobals: a browser asks the server that the page came from.
    const answer = await fetch(query.size > 0 ? `${address}?${query}` : address, { method, headers, body, cache: "no-store" });
    show(outcome, `${answer.status} in ${Math.round(performance.now() - began)} ms`, await textOf(answer));
  } catch (error) {
    show(outcome, "The call did not reach the server.", String(error));
  }
}

async function textOf(answer) {
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("json")) return JSON.stringify(await answer.json(), null, 2);
  const { size } = await answer.blob();
  return type === "" ? "" : `${type}, ${size} bytes`;
}

function show(outcome, line, text) {
  const block = element("pre", { tabIndex: 0 }, element("code", { textContent: text }));
  outcome.replaceChildren(element("p", { textContent: line }), element("div", { className: "code" }, block));
}
