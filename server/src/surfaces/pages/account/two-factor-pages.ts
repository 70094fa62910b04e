import { html } from "hono/html";
import { renderSVG } from "uqr";
import type { SignedIn } from "#src/access/sessions.ts";
import type { Setup } from "#src/accounts/two-factor/authenticator.ts";
import { fieldsOf } from "../fields.ts";
import type { Problems } from "../form.ts";
import { personPage } from "../page.ts";

const path = "/account/two-factor";

/** Whether it is on, and how many recovery codes are left then. */
export function statePage(person: SignedIn, codesLeft: number | undefined, notice: string | undefined): Promise<Response> {
  return personPage({
    title: "Two-factor sign-in",
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">Your account</a></p><h1>Two-factor sign-in</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`}
<p>After your password you type a code that an app on your phone shows. Somebody who knows your password alone does not get in.</p>
${codesLeft === undefined ? off : on(codesLeft)}</main>`,
  });
}

const off = html`<p>It is off. You need an app that shows such codes; many password managers do.</p>
<form class="actions" method="post" action="${path}/begin"><button>Set it up</button></form>`;

function on(codesLeft: number) {
  const left = codesLeft === 1 ? "1 recovery code is" : `${codesLeft === 0 ? "No" : codesLeft} recovery codes are`;
  return html`<p><strong>It is on.</strong> ${left} left, for when you do not have your phone.</p>
<div class="actions"><form method="post" action="${path}/codes"><button class="plain">Make new recovery codes</button></form>
<form method="post" action="${path}/off"><button class="danger">Turn it off</button></form></div>`;
}

export function setupPage(person: SignedIn, { secret, uri }: Setup, problems: Problems, status: number): Promise<Response> {
  const { field, general } = fieldsOf({}, problems);
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 3 })).toString("base64")}`;
  return personPage({
    title: "Set up two-factor sign-in",
    status,
    person,
    body: html`<main class="text narrow"><p class="up"><a href="${path}">Two-factor sign-in</a></p><h1>Set up two-factor sign-in</h1>
<h2>1. Tell your app</h2>
<p>Scan this with the app. On this very device, <a href="${uri}">open the app</a> instead.</p>
<p><img class="code" src="${picture}" width="220" height="220" alt="QR code with the key below"></p>
<p>Or type the key: <code class="key">${secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code></p>
<h2>2. Type what it shows</h2>${general}
<form method="post" action="${path}/confirm">
${field({ name: "code", label: "Code", autocomplete: "one-time-code", inputmode: "numeric", hint: "6 digits. Other browsers are signed out." })}
<button class="wide">Turn it on</button>
</form></main>`,
  });
}

/** Shown once: a page that is loaded again shows none. */
export function codesPage(person: SignedIn, codes: readonly string[]): Promise<Response> {
  return personPage({
    title: "Your recovery codes",
    person,
    body: html`<main class="text narrow"><h1>Your recovery codes</h1>
<p class="notice" role="status">Two-factor sign-in is on.</p>
<p>Each of these signs you in once in place of a code of the app. Keep them where you find them without your phone. <strong>They are not shown again.</strong></p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p class="actions"><a class="button" href="${path}">I have kept them</a></p></main>`,
  });
}
