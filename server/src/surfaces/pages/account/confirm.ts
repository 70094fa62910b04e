import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { askForPasskey } from "#src/people/accounts/passkeys/use-passkey.ts";
import { confirmPerson } from "#src/people/accounts/prove-again.ts";
import { challengeCookie } from "#src/people/accounts/session-cookie.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { type Problems, problemsOf, readForm } from "../form.ts";
import { nextPath } from "../next-path.ts";
import { personPage } from "../page.ts";
import { answerQuestion } from "../passkey-form.ts";
import { proofForms, readProof } from "./proof-forms.ts";
import { forPerson } from "./require-person.ts";

const path = "/account/confirm";

/** Adds the page on which a person confirms their identity again, with everything that a sign-in takes. */
export function addConfirm(app: PageApp, dependencies: PagesDependencies): void {
  const { accounts } = dependencies;
  const show = async (c: PageContext, person: SignedIn, next: string | undefined, problems?: Problems) => {
    const { t } = c.var;
    const proving = { action: path, button: t("account_continue"), isDanger: false, fields: next === undefined ? {} : { next }, problems };
    const { forms, scripts } = await proofForms(dependencies, c, person, proving);
    return personPage({
      t,
      title: t("account_confirm_that_it_is_you"),
      status: problems === undefined ? 200 : 422,
      person,
      scripts,
      body: html`<main class="text narrow"><h1>${t("account_confirm_that_it_is_you")}</h1>
<p>${t("account_the_next_step_changes_how_you")}</p>${forms}</main>`,
    });
  };

  app.get(
    path,
    forPerson((c, person) => {
      const next = nextPath(c.req.query("next"));
      return person.confirmed ? goTo(next ?? "/account") : show(c, person, next);
    }),
  );

  app.post(
    path,
    forPerson(async (c, person) => {
      const form = await readForm(c.req.raw);
      const next = nextPath(form.next);
      const read = readProof(dependencies, c, form);
      if ("problems" in read) return show(c, person, next, read.problems);
      try {
        await confirmPerson(accounts, person, read.proof, c.get("visit"));
      } catch (error) {
        return show(c, person, next, problemsOf(error));
      }
      return goTo(next ?? "/account", [challengeCookie(accounts.publicUrl, undefined)]);
    }),
  );

  app.post(
    `${path}/passkey/options`,
    forPerson((c) => answerQuestion(c.var.t, accounts.publicUrl, askForPasskey(accounts, c.get("visit")))),
  );
}
