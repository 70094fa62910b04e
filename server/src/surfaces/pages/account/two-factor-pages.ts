import { html } from "hono/html";
import { renderSVG } from "uqr";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { Setup } from "#src/people/accounts/two-factor/authenticator.ts";
import type { PlainText, Translator } from "../../translation/translator.ts";
import { formFieldsOf } from "../fields.ts";
import type { Problems } from "../form.ts";
import { personPage } from "../page.ts";

const path = "/account/two-factor";

/** Renders whether two-factor sign-in is on, and how many recovery codes are left. */
export function statePage(
  t: Translator,
  person: SignedIn,
  codesLeft: number | undefined,
  notice: PlainText | undefined,
): Promise<Response> {
  return personPage({
    t,
    title: t("Two-factor sign-in"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("Your account")}</a></p><h1>${t("Two-factor sign-in")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}
<p>${t("After your password, you enter a code from an app on your phone. Someone who knows only your password cannot get in.")}</p>
${codesLeft === undefined ? off(t) : on(t, codesLeft)}</main>`,
  });
}

function off(t: Translator) {
  return html`<p>${t("It is off. You need an app that generates codes; many password managers do.")}</p>
<form class="actions" method="post" action="${path}/begin"><button>${t("Set it up")}</button></form>`;
}

function on(t: Translator, count: number) {
  return html`<p>${t.markup(leftOf(count), { on: html`<strong>${t("It is on.")}</strong>`, count })}</p>
<div class="actions"><form method="post" action="${path}/codes"><button class="plain">${t("Create new recovery codes")}</button></form>
<form method="post" action="${path}/off"><button class="danger">${t("Turn it off")}</button></form></div>`;
}

function leftOf(codes: number) {
  if (codes === 0) return "{on} No recovery codes are left, for when you do not have your phone.";
  if (codes === 1) return "{on} 1 recovery code is left, for when you do not have your phone.";
  return "{on} {count} recovery codes are left, for when you do not have your phone.";
}

export function setupPage(t: Translator, person: SignedIn, { secret, uri }: Setup, problems: Problems, status: number): Promise<Response> {
  const { field, general } = formFieldsOf(t, {}, problems);
  const key = html`<code class="key">${secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>`;
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 3 })).toString("base64")}`;
  return personPage({
    t,
    title: t("Set up two-factor sign-in"),
    status,
    person,
    body: html`<main class="text narrow"><p class="up"><a href="${path}">${t("Two-factor sign-in")}</a></p><h1>${t("Set up two-factor sign-in")}</h1>
<h2>${t("1. Add Galley to your app")}</h2>
<p>${t.markup("Scan this with the app. If the app is on this device, {open} instead.", { open: html`<a href="${uri}">${t("open the app")}</a>` })}</p>
<p><img class="code" src="${picture}" width="220" height="220" alt="${t("QR code with the key below")}"></p>
<p>${t.markup("Or enter the key: {key}", { key })}</p>
<h2>${t("2. Enter the code it shows")}</h2>${general}
<form method="post" action="${path}/confirm">
${field({ name: "code", label: t("Code"), autocomplete: "one-time-code", inputmode: "numeric", hint: t("6 digits. Other browsers will be signed out.") })}
<button class="wide">${t("Turn it on")}</button>
</form></main>`,
  });
}

/** Renders the recovery codes once; reloading the page shows none. */
export function codesPage(t: Translator, person: SignedIn, codes: readonly string[]): Promise<Response> {
  return personPage({
    t,
    title: t("Your recovery codes"),
    person,
    body: html`<main class="text narrow"><h1>${t("Your recovery codes")}</h1>
<p class="notice" role="status">${t("Two-factor sign-in is on.")}</p>
<p>${t.markup("Each code signs you in once in place of a code from the app. Keep them where you can find them without your phone. {once}", { once: html`<strong>${t("They will not be shown again.")}</strong>` })}</p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p class="actions"><a class="button" href="${path}">${t("I have saved them")}</a></p></main>`,
  });
}
