import { errorCodes, type Language } from "@galley/contract";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Log } from "#src/core/log.ts";
import { type AnswerOptions, answer } from "./answer.ts";
import type { PageMarkup } from "./assets/layout.ts";
import { noticePage } from "./pages/notice-page.ts";
import { type Translator, translatorFor, translatorOf } from "./translation/translator.ts";

type Parts = { organizationId: string; personId: string; about: string; signature: string };

type Found = { what: string; email: string; organization: string; choicesUrl: string; stop: (requestId: string) => Promise<void> };

/** Finds the emails that an address unsubscribes from, and the way to stop them; `found` is undefined when there are none (any more). */
export type Unsubscriber = (parts: Parts) => Promise<{ language: Language; found: Found | undefined }>;

const path = "/unsubscribe/:organizationId/:personId/:about/:signature";

/**
 * Creates the pages for unsubscribing from emails. The address itself authorizes the request: mail programs send one POST
 * without any session (RFC 8058). GET only asks for confirmation, because programs open the links of an email to scan them.
 */
export function unsubscribeSurface(unsubscriber: Unsubscriber, log: Log): Hono {
  const app = new Hono();
  app.get(path, (c) =>
    answer({ ...optionsFor(c, log), quiet: true }, async () => {
      const { language, found } = await unsubscriber(c.req.param());
      const t = translatorFor(language);
      if (found === undefined) return over(t);
      const { what, email, organization } = found;
      return page(
        t,
        t("unsubscribe_title"),
        html`<p>${t("unsubscribe_ask", { what, email, organization })}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${t("unsubscribe_button")}</button></form>
<p>${t("unsubscribe_stays")}</p>`,
      );
    }),
  );
  app.post(path, (c) =>
    answer(optionsFor(c, log), async ({ requestId }) => {
      const { language, found } = await unsubscriber(c.req.param());
      const t = translatorFor(language);
      if (found === undefined) return over(t);
      await found.stop(requestId);
      return page(
        t,
        t("unsubscribe_done"),
        html`<p>${t("unsubscribe_done_text", found)}</p><p><a href="${found.choicesUrl}">${t("unsubscribe_choose")}</a></p>`,
      );
    }),
  );
  return app;
}

function optionsFor(c: Context, log: Log): AnswerOptions {
  const t = translatorOf(c.req.raw);
  const title = t("page_something_failed_on_our_side");
  const text = html`<p>${t("page_nothing_was_changed_try_again")}</p>`;
  return {
    log,
    surface: "pages",
    logFields: { operation: "unsubscribe" },
    refuse: ({ code }) => noticePage({ t, status: errorCodes[code].status, title, text }),
  };
}

function over(t: Translator): Promise<Response> {
  return page(t, t("unsubscribe_over"), html`<p>${t("unsubscribe_over_text")}</p>`, 404);
}

function page(t: Translator, title: string, text: PageMarkup, status = 200): Promise<Response> {
  return noticePage({ t, status, title, text, headers: { "referrer-policy": "no-referrer" } });
}
