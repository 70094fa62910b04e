import { errorCodes } from "@galley/contract";
import { html } from "hono/html";
import type { Failure } from "#src/core/failure.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { Refuse } from "../answer.ts";
import { errorPagePath } from "../envelope.ts";
import { type PlainKey, translatorOf } from "../translation/translator.ts";
import { noticePage } from "./notice-page.ts";

const titles: Partial<Record<Failure["code"], PlainKey>> = {
  rate_limited: "page_too_many_attempts",
  unavailable: "page_galley_cannot_respond_right",
  error: "page_something_failed_on_our_side",
};

/** Returns the refusal of pages for people: a page about the failure. `findPerson` returns who is known to be signed in by then. */
export function refuseAsPage(request: Request, findPerson: () => SignedIn | undefined = () => undefined): Refuse {
  const t = translatorOf(request);
  return ({ code, text }, { requestId }) => {
    const id = html`<code>${requestId}</code>`;
    return noticePage({
      t,
      status: errorCodes[code].status,
      title: t(titles[code] ?? "page_this_cannot_be_done"),
      person: findPerson(),
      text: html`<p>${t.quote(text)}</p><p>${t.markup("page_request_id_id", { id })}</p><p><a href="${errorPagePath(code)}">${t("page_what_this_means")}</a></p><p><a href="/">${t("page_go_to_the_home_page")}</a></p>`,
    });
  };
}
