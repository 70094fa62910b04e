import { isLeader } from "@galley/contract";
import { html } from "hono/html";
import type { Finding } from "#src/core/check.ts";
import { listMemberships } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { Translator } from "../../translation/translator.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { notFoundPage } from "../notice-page.ts";
import { personPage } from "../page.ts";
import { forPerson, type PersonHandler } from "./require-person.ts";

const path = "/account/doctor";
const words = { warning: "account_note", failed: "account_failed", skipped: "account_skipped" } as const;

/** Adds the doctor's checks for owners and admins, the same as on the operator's command line. */
export function addDoctor(app: PageApp, { accounts: { pool }, examine }: PagesDependencies): void {
  const forLeaders = (handler: PersonHandler) =>
    forPerson(async (c, person) => {
      const memberships = await listMemberships(pool, person.personId);
      return memberships.some(({ role }) => isLeader(role)) ? handler(c, person) : notFoundPage(c.var.t, person);
    });
  app.get(
    path,
    forLeaders((c, person) => doctorPage(c.var.t, person, undefined)),
  );
  app.post(
    path,
    forLeaders(async (c, person) => doctorPage(c.var.t, person, await examine(person.personId))),
  );
}

function doctorPage(t: Translator, person: SignedIn, findings: readonly Finding[] | undefined): Promise<Response> {
  return personPage({
    t,
    title: t("account_doctor"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("account_doctor")}</h1>
<p>${t("account_checks_the_database_the_disk")}</p>
${findings === undefined ? "" : results(t, findings)}
<form class="actions" method="post" action="${path}"><button>${t(findings === undefined ? "account_run_all_checks" : "account_run_again")}</button></form></main>`,
  });
}

function results(t: Translator, findings: readonly Finding[]) {
  const failed = findings.filter(({ status }) => status === "failed").length;
  const summary =
    failed === 0 ? t("account_everything_works") : t("account_failed_of_count_checks_failed", { failed, count: findings.length });
  return html`<p class="${failed === 0 ? "notice" : "notice bad"}" role="status">${summary}</p>
<ul class="rows">${findings.map(
    ({ name, status, message, advice }) =>
      html`<li><div class="about">${t.quote(name)}${status === "ok" ? "" : html` <strong class="${status === "failed" ? "state bad" : "state"}">${t(words[status])}</strong>`}
<span>${t.quote(message)}</span>${advice === undefined ? "" : html`<span>${t.quote(advice)}</span>`}</div></li>`,
  )}</ul>`;
}
