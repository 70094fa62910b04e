import { errorCodes } from "@galley/contract";
import { html } from "hono/html";
import type { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import { errorPagePath, failureOf, unavailableRetrySeconds } from "../envelope.ts";
import type { PlainText } from "../translation/translator.ts";
import type { PageContext } from "./env.ts";
import { noticePage } from "./notice-page.ts";

const titles: Partial<Record<Failure["code"], PlainText>> = {
  rate_limited: "Too many attempts",
  unavailable: "Galley cannot respond right now",
  error: "Something failed on our side",
};

/** Renders the page for a failure that no form can show. */
export function failurePage(thrown: unknown, c: PageContext, log: Log): Promise<Response> {
  const { t } = c.var;
  // The guard sets it, unless the guard itself failed.
  const { requestId } = c.get("visit") ?? { requestId: "" };
  const { code, message, details, lasting } = failureOf(thrown, requestId, log, { surface: "pages" });
  const wait =
    code === "rate_limited" ? details?.retryAfterSeconds : code === "unavailable" && !lasting ? unavailableRetrySeconds : undefined;
  const id = html`<code>${requestId}</code>`;
  return noticePage({
    t,
    status: errorCodes[code].status,
    title: t(titles[code] ?? "This cannot be done"),
    person: c.get("person"),
    text: html`<p>${t.quote(message)}</p>${code === "error" ? html`<p>${t.markup("Request id: {id}", { id })}</p>` : ""}<p><a href="${errorPagePath(code)}">${t("What this means")}</a></p><p><a href="/">${t("Go to the home page")}</a></p>`,
    ...(wait !== undefined && { headers: { "retry-after": String(wait) } }),
  });
}
