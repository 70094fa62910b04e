import { sentence } from "@galley/messages";
import { html } from "hono/html";
import { z } from "zod";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { confirmByPassword } from "#src/people/accounts/change-account.ts";
import { askForPasskey, confirmByPasskey } from "#src/people/accounts/passkeys/use-passkey.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import { challengeCookie, readChallengeCookie } from "#src/people/accounts/session-cookie.ts";
import type { Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { formFieldsOf, hidden, usernameField } from "../fields.ts";
import { asKey, fill, type Problems, readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";
import { personPage } from "../page.ts";
import { answerQuestion, passkeyForm, passkeyScripts, readCredential } from "../passkey-form.ts";
import { forPerson } from "./require-person.ts";

const path = "/account/confirm";
const Confirming = z.object({ password: z.string().min(1, asKey("refusal_enter_your_password")) });

/** Adds the page on which a person confirms their identity again. */
export function addConfirm(app: PageApp, { accounts }: PagesDependencies): void {
  const show = async (t: Translator, person: SignedIn, next: string | undefined, problems: Problems, status: number) => {
    const account = await findPersonAccount(accounts.pool, person.personId);
    return confirmPage({ t, person, hasPasskeys: account !== undefined && account.passkeys > 0, next, problems, status });
  };

  app.get(
    path,
    forPerson((c, person) => {
      const next = nextPath(c.req.query("next"));
      return person.confirmed ? goTo(next ?? "/account") : show(c.var.t, person, next, {}, 200);
    }),
  );

  app.post(
    path,
    forPerson(async (c, person) => {
      const form = await readForm(c.req.raw);
      const next = nextPath(form.next);
      const filled = fill(Confirming, form);
      if ("problems" in filled) return show(c.var.t, person, next, filled.problems, 422);
      if (await confirmByPassword(accounts, person, filled.values.password, c.get("visit"))) return goTo(next ?? "/account");
      return show(c.var.t, person, next, { password: sentence("refusal_incorrect_password_try_again") }, 422);
    }),
  );

  app.post(
    `${path}/passkey/options`,
    forPerson((c) => answerQuestion(c.var.t, accounts.publicUrl, askForPasskey(accounts, c.get("visit")))),
  );

  app.post(
    `${path}/passkey`,
    forPerson(async (c, person) => {
      const form = await readForm(c.req.raw);
      const next = nextPath(form.next);
      const answer = { challenge: readChallengeCookie(accounts.publicUrl, c.req.raw) ?? "", response: readCredential(form.credential) };
      if (await confirmByPasskey(accounts, person, answer, c.get("visit")))
        return goTo(next ?? "/account", [challengeCookie(accounts.publicUrl, undefined)]);
      return show(c.var.t, person, next, { "": sentence("refusal_this_is_not_one_of_your") }, 422);
    }),
  );
}

type Shown = {
  t: Translator;
  person: SignedIn;
  hasPasskeys: boolean;
  next: string | undefined;
  problems: Problems;
  status: number;
};

function confirmPage({ t, person, hasPasskeys, next, problems, status }: Shown): Promise<Response> {
  const { field, general } = formFieldsOf(t, {}, problems);
  return personPage({
    t,
    title: t("account_confirm_that_it_is_you"),
    status,
    person,
    scripts: hasPasskeys ? passkeyScripts : [],
    body: html`<main class="text narrow"><h1>${t("account_confirm_that_it_is_you")}</h1>
<p>${t("account_the_next_step_changes_how_you")}</p>${general}
<form method="post" action="${path}">
${usernameField(person.email)}
${field({ name: "password", label: t("entry_password"), type: "password", autocomplete: "current-password" })}
${hidden("next", next)}<button class="wide">${t("account_continue")}</button>
</form>
${hasPasskeys ? orPasskey(t, next) : ""}</main>`,
  });
}

function orPasskey(t: Translator, next: string | undefined) {
  const form = passkeyForm(t, {
    action: `${path}/passkey`,
    options: `${path}/passkey/options`,
    kind: "known",
    button: t("entry_use_a_passkey"),
    next,
  });
  return html`<div hidden data-needs-passkeys><p class="or">${t("entry_or")}</p>${form}</div>`;
}
