import { type ErrorCode, errorCodes } from "@galley/contract";
import { html } from "hono/html";
import { newId } from "#src/core/ids.ts";
import { answerError, comeBackAfter, errorPagePath, failureOf } from "../envelope.ts";
import { noticePage } from "../pages/notice-page.ts";
import { rateHeaders } from "../rate-limit.ts";
import type { PlainText } from "../translation/translator.ts";
import { translatorOf } from "../translation/translator.ts";
import { type DashboardContext, type DashboardDependencies, dashboardHeaders } from "./dependencies.ts";

/** Answers failures outside of an operation, such as an unreachable database: scripts get JSON, people get a page. */
export function answerFailure({ log }: DashboardDependencies, thrown: unknown, c: DashboardContext): Response | Promise<Response> {
  const requestId = c.get("requestId") ?? newId("request");
  const about = { surface: "dashboard" };
  if (c.req.path.startsWith("/dashboard/")) {
    const { status, body, headers } = answerError(thrown, requestId, log, about);
    // The failure is not about a token, so the browser must not ask for one.
    const { "www-authenticate": _, ...rest } = headers;
    const plain = { ...dashboardHeaders, "content-type": "application/json; charset=utf-8", "x-request-id": requestId };
    return new Response(body, { status, headers: { ...plain, ...rest, ...budgetOf(c) } });
  }
  const failure = failureOf(thrown, requestId, log, about);
  const { code, message } = failure;
  const t = translatorOf(c.req.raw);
  const id = html`<code>${requestId}</code>`;
  const title = titles[code] ?? "Something failed on our side";
  return noticePage({
    t,
    status: errorCodes[code].status,
    title: t(title),
    text: html`<p>${t.quote(message)}</p><p>${t.markup("Request id: {id}", { id })}</p><p><a href="${errorPagePath(code)}">${t("What this means")}</a></p>`,
    headers: { "x-request-id": requestId, ...comeBackAfter(failure), ...budgetOf(c) },
  });
}

const titles: Partial<Record<ErrorCode, PlainText>> = {
  unavailable: "Galley cannot respond right now",
  rate_limited: "Too many attempts",
};

function budgetOf(c: DashboardContext): Record<string, string> {
  const budget = c.get("budget");
  return budget === undefined ? {} : rateHeaders(budget);
}
