import { html } from "hono/html";
import { goTo } from "../pages/answers.ts";
import { withNext } from "../pages/next-path.ts";
import { noticePage } from "../pages/notice-page.ts";
import { closedHeaders } from "../pages/page.ts";
import { translatorOf } from "../translation/translator.ts";
import type { DashboardFiles } from "./files.ts";
import type { DashboardSession } from "./session.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  ...closedHeaders,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
};

const opening = '<script type="application/json" id="session">';
const sessionPlace = `${opening}</script>`;

/** The dashboard at any of its addresses, for whoever is signed in; everybody else signs in first and comes back here. */
export function dashboardPage(
  files: DashboardFiles,
  session: DashboardSession | undefined,
  request: Request,
): Response | Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (session === undefined) return goTo(withNext("/sign-in", pathname + search));
  // It travels with the page, which saves the first question. No browser takes it for anything but text.
  const known = JSON.stringify(session).replaceAll("<", "\\u003c");
  const page = files.page();
  if (page !== undefined) {
    const ahead = files.scriptsOf(pathname).map((file) => `<link rel="modulepreload" href="/${file}">`);
    const whole = page.replace("</head>", `${ahead.join("")}</head>`).replace(sessionPlace, () => `${opening}${known}</script>`);
    return new Response(whole, { headers });
  }
  const t = translatorOf(request);
  const command = html`<code>npm start</code>`;
  return noticePage({
    t,
    status: 503,
    title: t("The dashboard is not built"),
    text: html`<p>${t.markup("Stop the service and start it with {command}, which builds the dashboard first. Everything else works meanwhile.", { command })}</p>`,
  });
}
