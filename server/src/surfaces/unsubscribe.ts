import { errorCodes, type Language } from "@galley/contract";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Log } from "#src/core/log.ts";
import { type AnswerOptions, answer } from "./answer.ts";
import type { PageMarkup } from "./assets/layout.ts";
import { noticePage } from "./pages/notice-page.ts";
import { translatorFor, translatorOf } from "./translation/translator.ts";

type Parts = { organizationId: string; personId: string; about: string; signature: string };

type Texts = {
  title: string;
  ask: (what: string, email: string, organization: string) => string;
  button: string;
  stays: string;
  done: string;
  doneText: (what: string, email: string) => string;
  choose: string;
  over: string;
  overText: string;
};

type Found = { what: string; email: string; organization: string; choicesUrl: string; stop: (requestId: string) => Promise<void> };

/** Finds the emails that an address unsubscribes from, and the way to stop them; `found` is undefined when there are none (any more). */
export type Unsubscriber = (parts: Parts) => Promise<{
  texts: Texts;
  language: Language;
  found: Found | undefined;
}>;

const path = "/unsubscribe/:organizationId/:personId/:about/:signature";

/**
 * Creates the pages for unsubscribing from emails. The address itself authorizes the request: mail programs send one POST
 * without any session (RFC 8058). GET only asks for confirmation, because programs open the links of an email to scan them.
 */
export function unsubscribeSurface(unsubscriber: Unsubscriber, log: Log): Hono {
  const app = new Hono();
  app.get(path, (c) =>
    answer({ ...optionsFor(c, log), quiet: true }, async () => {
      const { texts, language, found } = await unsubscriber(c.req.param());
      if (found === undefined) return over(texts, language);
      const { what, email, organization } = found;
      return page(
        language,
        texts.title,
        html`<p>${texts.ask(what, email, organization)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${texts.button}</button></form>
<p>${texts.stays}</p>`,
      );
    }),
  );
  app.post(path, (c) =>
    answer(optionsFor(c, log), async ({ requestId }) => {
      const { texts, language, found } = await unsubscriber(c.req.param());
      if (found === undefined) return over(texts, language);
      await found.stop(requestId);
      return page(
        language,
        texts.done,
        html`<p>${texts.doneText(found.what, found.email)}</p><p><a href="${found.choicesUrl}">${texts.choose}</a></p>`,
      );
    }),
  );
  return app;
}

function optionsFor(c: Context, log: Log): AnswerOptions {
  const t = translatorOf(c.req.raw);
  const title = t("Something failed on our side");
  const text = html`<p>${t("Nothing was changed. Try again in a moment.")}</p>`;
  return {
    log,
    logFields: { operation: "unsubscribe" },
    refuse: ({ code }) => noticePage({ t, status: errorCodes[code].status, title, text }),
  };
}

function over({ over, overText }: Texts, language: Language): Promise<Response> {
  return page(language, over, html`<p>${overText}</p>`, 404);
}

function page(language: Language, title: string, text: PageMarkup, status = 200): Promise<Response> {
  return noticePage({ t: translatorFor(language), status, title, text, headers: { "referrer-policy": "no-referrer" } });
}
