import { isLeader } from "@galley/contract";
import { html } from "hono/html";
import { listMemberships } from "#src/access/memberships.ts";
import type { SignedIn } from "#src/access/sessions.ts";
import type { Finding } from "#src/doctor/check.ts";
import type { PageApp, PagesGround } from "../env.ts";
import { notFoundPage } from "../notice-page.ts";
import { personPage } from "../page.ts";
import { forPerson, type PersonHandler } from "./require-person.ts";

const path = "/account/doctor";
const words = { ok: "In order", warning: "To know", failed: "Failed", skipped: "Left out" } as const;

/** The doctor's visit for owners and admins, as the operator has it on the command line. */
export function addDoctor(app: PageApp, { accounts: { pool }, examine }: PagesGround): void {
  const forLeaders = (handler: PersonHandler) =>
    forPerson(async (c, person) => {
      const memberships = await listMemberships(pool, person.personId);
      return memberships.some(({ role }) => isLeader(role)) ? handler(c, person) : notFoundPage(person);
    });
  app.get(
    path,
    forLeaders((_c, person) => doctorPage(person, undefined)),
  );
  app.post(
    path,
    forLeaders(async (_c, person) => doctorPage(person, await examine(person.personId))),
  );
}

function doctorPage(person: SignedIn, findings: readonly Finding[] | undefined): Promise<Response> {
  return personPage({
    title: "Doctor",
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">Your account</a></p><h1>Doctor</h1>
<p>Looks at the database, the disk, files, keys, mail and the address, and connects an assistant in your name for a moment, step by step. It takes some seconds.</p>
${findings === undefined ? "" : results(findings)}
<form class="actions" method="post" action="${path}"><button>${findings === undefined ? "Look at everything" : "Look again"}</button></form></main>`,
  });
}

function results(findings: readonly Finding[]) {
  const failed = findings.filter(({ status }) => status === "failed").length;
  const summary = failed === 0 ? "Everything works." : `${failed} of ${findings.length} checks failed.`;
  return html`<p class="${failed === 0 ? "notice" : "notice bad"}" role="status">${summary}</p>
<ul class="rows">${findings.map(
    ({ name, status, message, advice }) =>
      html`<li><div class="about">${name}${status === "ok" ? "" : html` <strong class="${status === "failed" ? "state bad" : "state"}">${words[status]}</strong>`}
<span>${message}</span>${advice === undefined ? "" : html`<span>${advice}</span>`}</div></li>`,
  )}</ul>`;
}
