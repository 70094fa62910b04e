import { html } from "hono/html";
import { endSession, listSessions, type SessionRow, type SignedIn } from "#src/people/access/sessions.ts";
import { sessionCookie } from "#src/people/accounts/session-cookie.ts";
import { listRecentWays, signOutElsewhere, type Way } from "#src/people/accounts/ways.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import { describeBrowser } from "../describe-browser.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { personPage } from "../page.ts";
import { chosenWays, wayChoices } from "../way-choices.ts";
import { forPerson } from "./require-person.ts";

const path = "/account/sessions";
const notices: Readonly<Record<string, PlainKey>> = {
  ended: "account_the_session_was_ended",
  others: "account_you_are_signed_out_everywhere",
};

export function addSessions(app: PageApp, { accounts: { pool, publicUrl } }: PagesDependencies): void {
  app.get(
    path,
    forPerson(async (c, person) => {
      const { personId } = person;
      const [rows, ways] = await Promise.all([listSessions(pool, personId), listRecentWays(pool, personId)]);
      return sessionsPage(c.var.t, person, { rows, ways, notice: noticeOf(c, notices) });
    }),
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
    forPerson(async (c, person) => {
      await signOutElsewhere(pool, person, chosenWays(await readForm(c.req.raw)));
      return goTo(`${path}?done=others`);
    }),
  );
}

type Shown = { rows: readonly SessionRow[]; ways: readonly Way[]; notice: PlainKey | undefined };

function sessionsPage(t: Translator, person: SignedIn, { rows, ways, notice }: Shown): Promise<Response> {
  return personPage({
    t,
    title: t("account_where_you_are_signed_in"),
    person,
    body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("account_where_you_are_signed_in")}</h1>
${notice === undefined ? "" : html`<p class="notice" role="status">${t(notice)}</p>`}
<p>${t("account_a_session_lasts_30_days_if_you")}</p>
<ul class="rows">${rows.map((row) => session(t, row, row.id === person.sessionId))}</ul>
${rows.length < 2 && ways.length === 0 ? "" : html`<form class="actions" method="post" action="${path}/end-others">${wayChoices(t, ways)}<button class="danger">${t("account_sign_out_everywhere_else")}</button></form>`}</main>`,
  });
}

function session(t: Translator, { id, userAgent, address, createdAt, lastSeenAt }: SessionRow, own: boolean) {
  const browser = describeBrowser(t, userAgent);
  return html`<li><div class="about">${browser}${own ? html` <strong class="state">${t("account_this_browser")}</strong>` : ""}
<span>${t.markup("account_last_seen_when_from_address", { when: t.moment(lastSeenAt), address })}</span><span>${t.markup("account_signed_in_when", { when: t.moment(createdAt) })}</span></div>
<form method="post" action="${path}/end"><input type="hidden" name="id" value="${id}"><button class="plain" aria-label="${t("account_sign_out_browser_last_seen", { browser, address })}">${t("page_sign_out")}</button></form></li>`;
}
