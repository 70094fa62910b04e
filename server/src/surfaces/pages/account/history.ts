import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AccountAct } from "#src/people/accounts/audit-account.ts";
import { type AccountEntry, listAccountHistory } from "#src/people/accounts/list-account-history.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { personPage } from "../page.ts";
import { forPerson } from "./require-person.ts";

const names: Readonly<Record<AccountAct, PlainKey>> = {
  prove_address: "account_email_address_verified",
  change_address: "account_email_address_changed",
  undo_address_change: "account_address_change_undone",
  change_password: "account_password_changed",
  reset_password: "account_password_set_with_a_link",
  turn_on_two_factor: "account_two_factor_sign_in_turned_on",
  turn_off_two_factor: "account_two_factor_sign_in_turned_off",
  replace_recovery_codes: "account_new_recovery_codes_created",
  add_passkey: "account_passkey_added",
  remove_passkey: "account_passkey_removed",
  add_token: "account_token_created",
  add_assistant: "account_assistant_connected",
  add_calendar: "account_calendar_address_created",
  ask_for_deletion: "deletion_asked_for",
  keep_account: "deletion_taken_back",
  download_personal_file: "personal_file_downloaded",
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
    const name = (names as Record<string, PlainKey>)[operation];
    return html`<li><div class="about">${name === undefined ? operation : t(name)}<span>${t.moment(createdAt)}</span></div></li>`;
  });
  return personPage({
    t,
    title: t("account_changes_to_your_account"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("account_changes_to_your_account")}</h1>
<p>${t("account_these_changes_are_private_to")}</p>
${rows.length === 0 ? html`<p>${t("account_no_changes_yet")}</p>` : html`<ul class="rows">${rows}</ul>`}</main>`,
  });
}
