import { html } from "hono/html";
import { renderSVG } from "uqr";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { Setup } from "#src/people/accounts/two-factor/authenticator.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { formFieldsOf } from "../fields.ts";
import type { Problems } from "../form.ts";
import { personPage } from "../page.ts";
import type { proofForms } from "./proof-forms.ts";

const path = "/account/two-factor";

/** Renders whether two-factor sign-in is on, and how many recovery codes are left. */
export function statePage(t: Translator, person: SignedIn, codesLeft: number | undefined, notice: PlainKey | undefined): Promise<Response> {
  return personPage({
    t,
    title: t("two_factor_sign_in"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("two_factor_sign_in")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}
<p>${t("two_factor_after_your_password_you_enter")}</p>
${codesLeft === undefined ? off(t) : on(t, codesLeft)}</main>`,
  });
}

function off(t: Translator) {
  return html`<p>${t("two_factor_it_is_off_you_need_an_app_that")}</p>
<form class="actions" method="post" action="${path}/begin"><button>${t("two_factor_set_it_up")}</button></form>`;
}

function on(t: Translator, count: number) {
  return html`<p>${t.markup(leftOf(count), { on: html`<strong>${t("two_factor_it_is_on")}</strong>`, count })}</p>
<p class="actions"><a class="button plain" href="${path}/codes">${t("two_factor_create_new_recovery_codes")}</a>
<a class="button danger" href="${path}/off">${t("two_factor_turn_it_off")}</a></p>`;
}

function leftOf(codes: number) {
  if (codes === 0) return "two_factor_on_no_recovery_codes_are_left";
  if (codes === 1) return "two_factor_on_1_recovery_code_is_left_for";
  return "two_factor_on_count_recovery_codes_are";
}

export function setupPage(t: Translator, person: SignedIn, { secret, uri }: Setup, problems: Problems, status: number): Promise<Response> {
  const { field, general } = formFieldsOf(t, {}, problems);
  const key = html`<code class="key">${secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>`;
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 3 })).toString("base64")}`;
  return personPage({
    t,
    title: t("two_factor_set_up_two_factor_sign_in"),
    status,
    person,
    body: html`<main class="text narrow"><p class="up"><a href="${path}">${t("two_factor_sign_in")}</a></p><h1>${t("two_factor_set_up_two_factor_sign_in")}</h1>
<h2>${t("two_factor_1_add_galley_to_your_app")}</h2>
<p>${t.markup("two_factor_scan_this_with_the_app_if_the", { open: html`<a href="${uri}">${t("two_factor_open_the_app")}</a>` })}</p>
<p><img class="code" src="${picture}" width="220" height="220" alt="${t("two_factor_qr_code_with_the_key_below")}"></p>
<p>${t.markup("two_factor_or_enter_the_key_key", { key })}</p>
<h2>${t("two_factor_2_enter_the_code_it_shows")}</h2>${general}
<form method="post" action="${path}/confirm">
${field({ name: "code", label: t("entry_code"), autocomplete: "one-time-code", inputmode: "numeric", hint: t("two_factor_6_digits_other_browsers_will") })}
<button class="wide">${t("two_factor_turn_it_on")}</button>
</form></main>`,
  });
}

/** Renders the proof that a change takes, whatever was confirmed before. */
export function provePage(
  t: Translator,
  person: SignedIn,
  title: string,
  { forms, scripts }: Awaited<ReturnType<typeof proofForms>>,
  status: number,
): Promise<Response> {
  return personPage({
    t,
    title,
    status,
    person,
    scripts,
    body: html`<main class="text narrow"><p class="up"><a href="${path}">${t("two_factor_sign_in")}</a></p><h1>${title}</h1>
<p>${t("account_the_next_step_changes_how_you")}</p>${forms}</main>`,
  });
}

/** Renders the recovery codes once; reloading the page shows none. */
export function codesPage(t: Translator, person: SignedIn, codes: readonly string[]): Promise<Response> {
  return personPage({
    t,
    title: t("two_factor_your_recovery_codes"),
    person,
    body: html`<main class="text narrow"><h1>${t("two_factor_your_recovery_codes")}</h1>
<p class="notice" role="status">${t("two_factor_sign_in_is_on")}</p>
<p>${t.markup("two_factor_each_code_signs_you_in_once_in", { once: html`<strong>${t("two_factor_they_will_not_be_shown_again")}</strong>` })}</p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p class="actions"><a class="button" href="${path}">${t("two_factor_i_have_saved_them")}</a></p></main>`,
  });
}
