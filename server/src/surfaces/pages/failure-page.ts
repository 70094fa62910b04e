import { errorCodes } from "@galley/contract";
import { html } from "hono/html";
import type { Failure } from "#src/core/failure.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { Refuse } from "../answer.ts";
import { errorPagePath } from "../envelope.ts";
import { type PlainText, translatorOf } from "../translation/translator.ts";
import { noticePage } from "./notice-page.ts";

const titles: Partial<Record<Failure["code"], PlainText>> = {
  rate_limited: "Too many attempts",
  unavailable: "Galley cannot respond right now",
  error: "Something failed on our side",
};

/** Returns the refusal of pages for people: a page about the failure. `findPerson` returns who is known to be signed in by then. */
export function refuseAsPage(request: Request, findPerson: () => SignedIn | undefined = () => undefined): Refuse {
  const t = translatorOf(request);
  return ({ code, message }, { requestId }) => {
    const id = html`<code>${requestId}</code>`;
    return noticePage({
      t,
      status: errorCodes[code].status,
      title: t(titles[code] ?? "This cannot be done"),
      person: findPerson(),
      text: html`<p>${t.quote(message)}</p><p>${t.markup("Request id: {id}", { id })}</p><p><a href="${errorPagePath(code)}">${t("What this means")}</a></p><p><a href="/">${t("Go to the home page")}</a></p>`,
    });
  };
}
