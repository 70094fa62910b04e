import { html } from "hono/html";
import { z } from "zod";
import { canSignIn } from "#src/people/accounts/persons.ts";
import { findResettable, type Resettable, resetPassword } from "#src/people/accounts/reset-password.ts";
import { challengeCookie, sessionCookie } from "#src/people/accounts/session-cookie.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { Translator } from "../../translation/translator.ts";
import { goTo, knownDevice } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf, usernameField } from "../fields.ts";
import { fill, type Problems, problemsOf, readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { chosenWays, wayChoices } from "../way-choices.ts";
import { NewPassword, passwordHint, tookOver } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Reset = z.object({ password: NewPassword });

export function addReset(app: PageApp, dependencies: PagesDependencies): void {
  app.get("/reset/:link", async (c) => {
    const link = c.req.param("link");
    const account = await findResettable(dependencies.accounts, link);
    return account === undefined
      ? deadLinkPage(dependencies, c, c.var.t("entry_request_a_new_one"))
      : resetPage(c.var.t, link, account, {}, 200);
  });
  app.post("/reset/:link", (c) => reset(dependencies, c, c.req.param("link")));
}

async function reset(dependencies: PagesDependencies, c: PageContext, link: string): Promise<Response> {
  const { accounts } = dependencies;
  const form = await readForm(c.req.raw);
  const account = await findResettable(accounts, link);
  if (account === undefined) return deadLinkPage(dependencies, c, c.var.t("entry_request_a_new_one"));
  const filled = fill(Reset, form);
  if ("problems" in filled) return resetPage(c.var.t, link, account, filled.problems, 422);
  try {
    const wanted = { ...filled.values, removesOthers: form.remove !== undefined, ends: chosenWays(form) };
    const reset = await resetPassword(accounts, link, wanted, c.get("visit"));
    if (reset === undefined) return deadLinkPage(dependencies, c, c.var.t("entry_request_a_new_one"));
    // The browser's session may belong to another person. It ends, and the new password shows who is here now.
    const cookies = [...signedOut(accounts.publicUrl), knownDevice(accounts, c, reset.personId)];
    return goTo(`/sign-in?done=${reset.first && canSignIn(account) ? "taken-over" : "reset"}`, cookies);
  } catch (error) {
    return resetPage(c.var.t, link, account, problemsOf(error), 422);
  }
}

function signedOut(publicUrl: string): string[] {
  return [sessionCookie(publicUrl, undefined), challengeCookie(publicUrl, undefined)];
}

function resetPage(t: Translator, link: string, account: Resettable, problems: Problems, status: number): Promise<Response> {
  const { field, general } = formFieldsOf(t, {}, problems);
  const { email, name, passwordHash } = account;
  const title = t(passwordHash === null ? "entry_set_your_password" : "entry_set_a_new_password");
  return personPage({
    t,
    title,
    status,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${title}</h1>
<p>${t.markup("entry_for_name_email_everyone_signed", { name, email: html`<span class="break">${email}</span>` })}</p>${account.proved || !canSignIn(account) ? "" : html`<p class="notice">${t(tookOver)}</p>`}${general}
<form method="post" action="/reset/${link}">
${usernameField(email)}
${field({ name: "password", label: t("entry_new_password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
${account.proved ? html`${removal(t, account)}${wayChoices(t, account.ways)}` : ""}
<button class="wide">${t("entry_set_password")}</button>
</form></main>`,
  });
}

/** Renders the offer to remove passkeys and two-factor sign-in that an intruder may have added. An unproved account loses them anyway. */
function removal(t: Translator, { removes: { passkeys, twoFactor } }: Resettable): PageMarkup | "" {
  if (!passkeys && !twoFactor) return "";
  const text = t(twoFactor ? "entry_remove_all_passkeys_and_turn" : "entry_remove_all_passkeys");
  const hint = t("entry_select_this_if_someone_else");
  return html`<div class="field"><label class="choice"><input type="checkbox" name="remove" value="on"><span>${text}<span class="hint">${hint}</span></span></label></div>`;
}
