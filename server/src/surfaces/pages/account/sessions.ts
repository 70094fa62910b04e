import { html } from "hono/html";
import { endSession, endSessions, listSessions, type SessionRow, type SignedIn } from "#src/people/access/sessions.ts";
import { sessionCookie } from "#src/people/accounts/session-cookie.ts";
import type { PlainText, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import { describeBrowser } from "../describe-browser.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { forPerson } from "./require-person.ts";

const path = "/account/sessions";
const notices: Readonly<Record<string, PlainText>> = { ended: "The session was ended.", others: "You are signed out everywhere else." };

export function addSessions(app: PageApp, { accounts: { pool, publicUrl } }: PagesDependencies): void {
  app.get(
    path,
    forPerson(async (c, person) => sessionsPage(c.var.t, person, await listSessions(pool, person.personId), noticeOf(c, notices))),
  );

  app.post(
    `${path}/end`,
    forPerson(async (c, { personId, sessionId: own }) => {
      const { id = "" } = await readForm(c.req.raw);
      await endSession(pool, { personId, sessionId: id });
      return id === own ? goTo("/sign-in?done=out", [sessionCookie(publicUrl, undefined)]) : goTo(`${path}?done=ended`);
    }),
  );

  app.post(
    `${path}/end-others`,
    forPerson(async (_c, { personId, sessionId }) => {
      await endSessions(pool, personId, sessionId);
      return goTo(`${path}?done=others`);
    }),
  );
}

function sessionsPage(t: Translator, person: SignedIn, rows: readonly SessionRow[], notice: PlainText | undefined): Promise<Response> {
  return personPage({
    t,
    title: t("Where you are signed in"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("Your account")}</a></p><h1>${t("Where you are signed in")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}
<p>${t("A session lasts 30 days. If you do not recognize one, end it, then change your password.")}</p>
<ul class="rows">${rows.map((row) => session(t, row, row.id === person.sessionId))}</ul>
${rows.length < 2 ? "" : html`<form class="actions" method="post" action="${path}/end-others"><button class="danger">${t("Sign out everywhere else")}</button></form>`}</main>`,
  });
}

function session(t: Translator, { id, userAgent, address, createdAt, lastSeenAt }: SessionRow, own: boolean) {
  const browser = describeBrowser(t, userAgent);
  return html`<li><div class="about">${browser}${own ? html` <strong class="state">${t("this browser")}</strong>` : ""}
<span>${t.markup("Last seen {when} from {address}", { when: t.moment(lastSeenAt), address })}</span><span>${t.markup("Signed in {when}", { when: t.moment(createdAt) })}</span></div>
<form method="post" action="${path}/end"><input type="hidden" name="id" value="${id}"><button class="plain" aria-label="${t("Sign out {browser}, last seen from {address}", { browser, address })}">${t("Sign out")}</button></form></li>`;
}
