import { errorCodes } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type pg from "pg";
import type { Log } from "#src/core/log.ts";
import type { AuthorizationParty, Completed, Return } from "#src/people/access/authorizations/complete.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import { type AnswerContext, type AnswerOptions, answer, type Refuse } from "./answer.ts";
import { goTo } from "./pages/answers.ts";
import { foreignFormPage } from "./pages/foreign-form.ts";
import { readForm } from "./pages/form.ts";
import { personPage } from "./pages/page.ts";
import { isSameOrigin } from "./pages/same-origin.ts";
import { type Translator, translatorOf } from "./translation/translator.ts";

type Given = Readonly<Record<string, string>>;

const parameterLengthMax = 2000;

export type AuthorizationSurface = {
  pool: pg.Pool;
  publicUrl: string;
  log: Log;
  parties: readonly AuthorizationParty[];
  complete: (party: AuthorizationParty, returned: Return) => Promise<Completed>;
};

/** Creates the callbacks to which parties redirect people after their decision. */
export function authorizationSurface({ pool, publicUrl, log, parties, complete }: AuthorizationSurface): Hono {
  const app = new Hono();

  async function answerReturn(
    c: Context,
    party: AuthorizationParty,
    given: Given,
    confirmed: boolean,
    { requestId, logFields }: AnswerContext,
  ) {
    const t = translatorOf(c.req.raw);
    const read = (name: string) => given[name]?.slice(0, parameterLengthMax);
    const [state, code] = [read("state") ?? "", read("code")];
    const signedInAs = (await signedIn(pool, publicUrl, c.req.raw))?.personId;
    const returned = { state, code, error: read("error"), signedInAs, confirmed, requestId };
    const completed = await complete(party, returned);
    if (completed.step === "confirm") return question(t, party, completed, { state, code: code ?? "" });
    if (completed.whose !== undefined) {
      logFields.status = completed.step === "failed" ? 400 : 200;
      const usual = completed.step === "failed" ? "refused" : "connected";
      const missing = completed.step === "failed" ? completed.missing : undefined;
      return goTo(party.pathOf(completed.whose, { outcome: completed.outcome ?? usual, missing }));
    }
    return completed.step === "done" ? done(t, party, completed) : notDone(t, party.title, completed.message, 400);
  }

  for (const party of parties) {
    const path = `/connect/${party.name}/callback`;
    app.get(path, (c) =>
      answer(optionsFor(c, party, log), (context) => {
        // A state is valid once. A HEAD request must not use it up.
        if (c.req.method !== "GET")
          return notDone(translatorOf(c.req.raw), undefined, sentence("refusal_open_this_address_in_a_browser"), 405);
        return answerReturn(c, party, c.req.query(), false, context);
      }),
    );
    app.post(path, (c) =>
      answer(optionsFor(c, party, log), async (context) => {
        if (!isSameOrigin(c.req.raw, publicUrl)) return foreignFormPage(translatorOf(c.req.raw), publicUrl);
        return answerReturn(c, party, await readForm(c.req.raw), true, context);
      }),
    );
  }
  return app;
}

function optionsFor(c: Context, { operation }: AuthorizationParty, log: Log): AnswerOptions {
  const refuse: Refuse = ({ code, text }, { requestId }) => {
    const ours = sentence("refusal_something_failed_on_our_side_start", { id: requestId });
    return notDone(translatorOf(c.req.raw), undefined, code === "error" ? ours : text, errorCodes[code].status);
  };
  return { log, surface: "connections", logFields: { operation }, refuse };
}

function question(
  t: Translator,
  { title: network, asks }: AuthorizationParty,
  { person, project }: Completed & { step: "confirm" },
  given: { state: string; code: string },
): Promise<Response> {
  const title = t("page_connect_network", { network });
  const who = { person: html`<strong>${person}</strong>`, network, project: html`<strong>${project}</strong>` };
  return personPage({
    t,
    title,
    body: html`<main class="text narrow"><h1>${title}</h1>
<p>${t.markup(asks, who)}</p>
<p>${t("page_continue_only_if_you_know_this")}</p>
<form method="post"><input type="hidden" name="state" value="${given.state}"><input type="hidden" name="code" value="${given.code}">
<button type="submit">${t("page_connect_to_project", { project })}</button></form></main>`,
  });
}

function done(t: Translator, party: AuthorizationParty, { account, project }: Completed & { step: "done" }): Promise<Response> {
  const title = t("page_network_is_connected", { network: party.title });
  return personPage({
    t,
    title,
    body: html`<main class="text narrow"><h1>${title}</h1><p>${t.markup(party.tells, { project, account: html`<strong>${account}</strong>` })}</p></main>`,
  });
}

function notDone(t: Translator, network: string | undefined, message: Sentence | string, status: number): Promise<Response> {
  const title = network === undefined ? t("page_the_network_is_not_connected") : t("page_network_is_not_connected", { network });
  return personPage({
    t,
    title,
    status,
    body: html`<main class="text narrow"><h1>${title}</h1><p>${t.quote(message)}</p><p><a href="/">${t("page_open_galley")}</a></p></main>`,
  });
}
