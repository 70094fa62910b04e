import { type AppNetworkName, appNetworkNames, errorCodes } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type pg from "pg";
import type { Log } from "#src/core/log.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import { type AnswerContext, type AnswerOptions, answer, type Refuse } from "./answer.ts";
import { goTo } from "./pages/answers.ts";
import { foreignFormPage } from "./pages/foreign-form.ts";
import { readForm } from "./pages/form.ts";
import { personPage } from "./pages/page.ts";
import { isSameOrigin } from "./pages/same-origin.ts";
import { type Translator, translatorOf } from "./translation/translator.ts";

type Returned = {
  network: AppNetworkName;
  state: string;
  code: string | undefined;
  error: string | undefined;
  signedInAs: string | undefined;
  confirmed: boolean;
  requestId: string;
};
type Connected =
  | { step: "done"; network: string; account: string; project: string; whose?: string | undefined }
  | {
      step: "failed";
      network: string;
      message: Sentence | string;
      whose?: string | undefined;
      outcome?: string | undefined;
      missing?: readonly string[];
    }
  | { step: "confirm"; network: string; person: string; project: string };

export type NetworkSurface = {
  pool: pg.Pool;
  publicUrl: string;
  log: Log;
  complete: (returned: Returned) => Promise<Connected>;
};

type Given = Readonly<Record<string, string>>;

const parameterLengthMax = 2000;

/** Creates the callbacks to which networks redirect people after their decision. */
export function networkSurface({ pool, publicUrl, log, complete }: NetworkSurface): Hono {
  const app = new Hono();

  async function answerReturn(
    c: Context,
    network: AppNetworkName,
    given: Given,
    confirmed: boolean,
    { requestId, logFields }: AnswerContext,
  ) {
    const t = translatorOf(c.req.raw);
    const read = (name: string) => given[name]?.slice(0, parameterLengthMax);
    const [state, code] = [read("state") ?? "", read("code")];
    const signedInAs = (await signedIn(pool, publicUrl, c.req.raw))?.personId;
    const connected = await complete({ network, state, code, error: read("error"), signedInAs, confirmed, requestId });
    if (connected.step === "confirm") return question(t, connected, { state, code: code ?? "" });
    if (connected.whose !== undefined) {
      logFields.status = connected.step === "failed" ? 400 : 200;
      return goTo(connectionsPath(network, connected.whose, connected));
    }
    return connected.step === "done" ? done(t, connected) : notDone(t, connected.network, connected.message, 400);
  }

  for (const network of appNetworkNames) {
    const path = `/connect/${network}/callback`;
    app.get(path, (c) =>
      answer(optionsFor(c, log), (context) => {
        // A state is valid once. A HEAD request must not use it up.
        if (c.req.method !== "GET")
          return notDone(translatorOf(c.req.raw), undefined, sentence("refusal_open_this_address_in_a_browser"), 405);
        return answerReturn(c, network, c.req.query(), false, context);
      }),
    );
    app.post(path, (c) =>
      answer(optionsFor(c, log), async (context) => {
        if (!isSameOrigin(c.req.raw, publicUrl)) return foreignFormPage(translatorOf(c.req.raw), publicUrl);
        return answerReturn(c, network, await readForm(c.req.raw), true, context);
      }),
    );
  }
  return app;
}

function optionsFor(c: Context, log: Log): AnswerOptions {
  const refuse: Refuse = ({ code, text }, { requestId }) => {
    const ours = sentence("refusal_something_failed_on_our_side_start", { id: requestId });
    return notDone(translatorOf(c.req.raw), undefined, code === "error" ? ours : text, errorCodes[code].status);
  };
  return { log, surface: "connections", logFields: { operation: "complete_connect_network" }, refuse };
}

/** Returns the dashboard's connections page with the outcome, which it shows in the person's language. */
function connectionsPath(network: string, projectId: string, connected: Connected): string {
  const failed = connected.step === "failed" ? connected : undefined;
  const told = new URLSearchParams({ network, outcome: failed === undefined ? "connected" : (failed.outcome ?? "refused") });
  if (failed?.missing !== undefined) told.set("missing", failed.missing.join(","));
  return `/projects/${encodeURIComponent(projectId)}/connections?${told}`;
}

function question(
  t: Translator,
  { network, person, project }: Connected & { step: "confirm" },
  given: { state: string; code: string },
): Promise<Response> {
  const title = t("page_connect_network", { network });
  const who = { person: html`<strong>${person}</strong>`, network, project: html`<strong>${project}</strong>` };
  return personPage({
    t,
    title,
    body: html`<main class="text narrow"><h1>${title}</h1>
<p>${t.markup("page_person_asks_to_publish_through", who)}</p>
<p>${t("page_continue_only_if_you_know_this")}</p>
<form method="post"><input type="hidden" name="state" value="${given.state}"><input type="hidden" name="code" value="${given.code}">
<button type="submit">${t("page_connect_to_project", { project })}</button></form></main>`,
  });
}

function done(t: Translator, { network, account, project }: Connected & { step: "done" }): Promise<Response> {
  const title = t("page_network_is_connected", { network });
  return personPage({
    t,
    title,
    body: html`<main class="text narrow"><h1>${title}</h1><p>${t.markup("page_project_now_publishes_as", { project, account: html`<strong>${account}</strong>` })}</p></main>`,
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
