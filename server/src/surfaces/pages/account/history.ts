import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AccountAct } from "#src/people/accounts/audit-account.ts";
import { type AccountEntry, listAccountHistory } from "#src/people/accounts/list-account-history.ts";
import type { PlainText, Translator } from "../../translation/translator.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { personPage } from "../page.ts";
import { forPerson } from "./require-person.ts";

const names: Readonly<Record<AccountAct, PlainText>> = {
  prove_address: "Email address verified",
  change_address: "Email address changed",
  undo_address_change: "Address change undone",
  change_password: "Password changed",
  reset_password: "Password set with a link",
  turn_on_two_factor: "Two-factor sign-in turned on",
  turn_off_two_factor: "Two-factor sign-in turned off",
  replace_recovery_codes: "New recovery codes created",
  add_passkey: "Passkey added",
  remove_passkey: "Passkey removed",
};

/** Adds the history of a person's own account, visible only to them. */
export function addHistory(app: PageApp, { accounts: { pool } }: PagesDependencies): void {
  app.get(
    "/account/history",
    forPerson(async (c, person) => historyPage(c.var.t, person, await listAccountHistory(pool, person.personId))),
  );
}

function historyPage(t: Translator, person: SignedIn, entries: readonly AccountEntry[]): Promise<Response> {
  const rows = entries.map(({ operation, createdAt }) => {
    const name = (names as Record<string, PlainText>)[operation];
    return html`<li><div class="about">${name === undefined ? operation : t(name)}<span>${t.moment(createdAt)}</span></div></li>`;
  });
  return personPage({
    t,
    title: t("Changes to your account"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("Your account")}</a></p><h1>${t("Changes to your account")}</h1>
<p>${t("These changes are private to you: your organizations see only that two-factor sign-in was turned off. If you do not recognize something here, change your password.")}</p>
${rows.length === 0 ? html`<p>${t("No changes yet.")}</p>` : html`<ul class="rows">${rows}</ul>`}</main>`,
  });
}
