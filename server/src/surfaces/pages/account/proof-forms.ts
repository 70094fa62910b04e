import { html } from "hono/html";
import { z } from "zod";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import type { Proof } from "#src/people/accounts/prove-again.ts";
import { readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import type { PageMarkup } from "../../assets/layout.ts";
import type { PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden, usernameField } from "../fields.ts";
import { asKey, type Form, fill, type Problems } from "../form.ts";
import { passkeyForm, passkeyScripts, readCredential } from "../passkey-form.ts";

const Proving = z.object({ password: z.string().min(1, asKey("refusal_enter_your_password")) });

/** Returns the proof in a form: a passkey's answer, or a password with a code where one is needed. */
export function readProof({ accounts }: PagesDependencies, c: PageContext, form: Form): { proof: Proof } | { problems: Problems } {
  if (form.credential !== undefined) {
    const challenge = readChallengeCookie(accounts.publicUrl, c.req.raw) ?? "";
    return { proof: { passkey: { challenge, response: readCredential(form.credential) } } };
  }
  const filled = fill(Proving, form);
  return "problems" in filled ? filled : { proof: { password: filled.values.password, code: form.code ?? "" } };
}

type Proving = {
  action: string;
  button: string;
  isDanger: boolean;
  fields: Readonly<Record<string, string>>;
  problems: Problems | undefined;
};

/**
 * Renders the forms that do something once the person has proved who they are: with the password, and a code where two-factor
 * sign-in is on, or with a passkey. `fields` are sent along.
 */
export async function proofForms(
  { accounts }: PagesDependencies,
  { var: { t } }: PageContext,
  { personId, email }: SignedIn,
  { action, button, isDanger, fields, problems }: Proving,
): Promise<{ forms: PageMarkup; scripts: typeof passkeyScripts }> {
  const { passwordHash = null, twoFactor = false, passkeys = 0 } = (await findPersonAccount(accounts.pool, personId)) ?? {};
  const { field, general } = formFieldsOf(t, {}, problems);
  const along = html`${Object.entries(fields).map(([name, value]) => hidden(name, value))}`;
  const code = twoFactor ? field({ name: "code", label: t("deletion_code"), autocomplete: "one-time-code", spellcheck: false }) : "";
  const byPassword = html`<form method="post" action="${action}">${usernameField(email)}${along}
${field({ name: "password", label: t("entry_password"), type: "password", autocomplete: "current-password" })}${code}
<button class="wide${isDanger ? " danger" : ""}">${button}</button>
</form>`;
  const options = "/account/confirm/passkey/options";
  const byPasskey = html`<div hidden data-needs-passkeys>${passwordHash === null ? "" : html`<p class="or">${t("entry_or")}</p>`}
${passkeyForm(t, { action, options, kind: "known", button: t("entry_use_a_passkey"), fields: along })}</div>`;
  return {
    forms: html`${general}${passwordHash === null ? "" : byPassword}${passkeys === 0 ? "" : byPasskey}`,
    scripts: passkeys === 0 ? [] : passkeyScripts,
  };
}
