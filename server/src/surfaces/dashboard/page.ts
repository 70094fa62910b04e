import { html } from "hono/html";
import { startCommand } from "#src/core/installation.ts";
import { noticePage } from "../pages/notice-page.ts";
import { closedHeaders } from "../pages/page.ts";
import type { Translator } from "../translation/translator.ts";
import type { DashboardFiles } from "./files.ts";
import type { FirstAnswer } from "./first-answers.ts";
import type { DashboardSession } from "./session.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  ...closedHeaders,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
};

const opening = '<script type="application/json" id="known">';
const knownPlace = `${opening}</script>`;

/** First data of the dashboard, sent as part of the page. */
export type Known = { session: DashboardSession; answers: readonly FirstAnswer[] };

/** Answers with the dashboard's page for any of its addresses. */
export function dashboardPage(files: DashboardFiles, t: Translator, known: Known, path: string): Response | Promise<Response> {
  // Escaped, so that a browser reads it as text only.
  const text = JSON.stringify(known).replaceAll("<", "\\u003c");
  const page = files.page(t.language);
  if (page !== undefined) {
    const ahead = files.scriptsOf(path, t.language).map((file) => `<link rel="modulepreload" href="/${file}">`);
    const whole = page.replace("</head>", `${ahead.join("")}</head>`).replace(knownPlace, () => `${opening}${text}</script>`);
    return new Response(whole, { headers });
  }
  const command = html`<code>${startCommand}</code>`;
  return noticePage({
    t,
    status: 503,
    title: t("page_the_dashboard_is_not_built"),
    text: html`<p>${t.markup("page_stop_the_service_and_start_it", { command })}</p>`,
  });
}
