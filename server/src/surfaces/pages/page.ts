import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AssetName } from "../assets/assets.ts";
import { layout, type PageMarkup } from "../assets/layout.ts";
import type { Translator } from "../translation/translator.ts";

export type PersonPage = {
  /** Translator for the reader. */
  t: Translator;
  title: string;
  body: PageMarkup;
  status?: number;
  /** Link of the name at the top; the account when absent. */
  home?: string;
  /** The signed-in person, for the menu at the top. */
  person?: SignedIn | undefined;
  scripts?: readonly AssetName[];
  /** Other origins that a form of this page may lead to, such as a client that waits for its answer. */
  formTargets?: readonly string[];
  headers?: Record<string, string>;
};

/** Status of a form that is shown again with errors. */
const refusedForm = 422;

/** Headers of every page for people: it must not be cached or framed. */
export const closedHeaders = {
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
};

/** Renders a page for people. It must not be cached or framed, and runs only scripts of this server. */
export async function personPage({
  t,
  title,
  body,
  status = 200,
  home = "/account",
  person,
  scripts = [],
  formTargets = [],
  headers = {},
}: PersonPage): Promise<Response> {
  // Signed-in people see the theme that they chose in the dashboard. A page whose form leads elsewhere runs no script at all.
  const isThemed = person !== undefined && formTargets.length === 0;
  const page = layout({
    // Screen readers announce the title first: the form came back with errors.
    title: status === refusedForm ? t("page_error_title", { title }) : title,
    home,
    language: t.language,
    nav: person === undefined ? "" : menu(t, person),
    styles: ["page.css", "form.css", "sheet.css"],
    ...(isThemed && { early: "theme.js" as const }),
    scripts,
    body: person?.deletionAt == null ? body : html`${deletionNotice(t, person.deletionAt)}${body}`,
  });
  return new Response(String(await page), {
    status,
    headers: {
      ...pageHeaders({ isThemed, scripts, formTargets }),
      "content-type": "text/html; charset=utf-8",
      ...headers,
    },
  });
}

function menu(t: Translator, { name }: SignedIn): PageMarkup {
  return html`<nav aria-label="${t("page_account")}"><a href="/">${t("page_dashboard")}</a> <a href="/account">${name}</a> <form method="post" action="/sign-out"><button>${t("page_sign_out")}</button></form></nav>`;
}

/** Renders the notice that the account is to be deleted, with the button that keeps it. */
function deletionNotice(t: Translator, deletionAt: Date): PageMarkup {
  return html`<aside class="text narrow" aria-label="${t("deletion_title")}"><form class="notice bad" method="post" action="/account/keep">
<p>${t.markup("deletion_banner", { when: t.moment(deletionAt) })}</p><button class="plain">${t("deletion_keep")}</button></form></aside>`;
}

type Allowed = { isThemed: boolean; scripts: readonly AssetName[]; formTargets: readonly string[] };

function pageHeaders({ isThemed, scripts, formTargets }: Allowed): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ...(isThemed || scripts.length > 0 ? ["script-src 'self'"] : []),
    ...(scripts.includes("passkey.js") ? ["connect-src 'self'"] : []),
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...closedHeaders, "content-security-policy": policy.join("; ") };
}
