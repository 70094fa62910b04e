import { html } from "hono/html";
import type { OpenLink } from "#src/people/guests/find-visit.ts";
import { assetUrl } from "../assets/assets.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { closedHeaders, personPage } from "../pages/page.ts";
import type { Translator } from "../translation/translator.ts";
import type { Inside, Subject } from "./dependencies.ts";

/** Headers of every answer to a guest. */
export const guestHeaders = {
  ...closedHeaders,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
};

/** Script of the pages on which a guest may comment. */
export const guestScript = "guest.js";

/** Renders a page in the service's own look. */
export function guestPage(
  t: Translator,
  title: string,
  body: PageMarkup,
  status = 200,
  scripts: readonly (typeof guestScript)[] = [],
): Promise<Response> {
  return personPage({
    t,
    title,
    scripts,
    body: html`<link rel="stylesheet" href="${assetUrl("guest.css")}">${body}`,
    status,
    home: "/",
    headers: guestHeaders,
  });
}

/** Content-Security-Policy of an article's page, which has its style in it. */
export function articlePolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Renders who shows this to whom, and the way out. */
export function guestBar({ t, link, guest, path }: Inside, page: "only" | "week" | "of week"): PageMarkup {
  const box = link.right === "see" ? "" : html`<link rel="stylesheet" href="${assetUrl("guest-box.css")}">`;
  return html`${box}<div class="guest-bar" role="region" aria-label="${t("guests_bar")}" lang="${t.language}" dir="ltr">
<p>${t("guests_shown_by", { maker: link.makerName, organization: link.organizationName, name: guest.name })}</p>
<p class="guest-ways">${page === "of week" ? html`<a href="${path}">${t("guests_back_to_week")}</a>` : ""}${page === "week" ? "" : toTheEnd(t, link)}</p>
<form method="post" action="${path}/leave"><button class="guest-plain">${t("guests_leave")}</button></form></div>`;
}

/** Renders the way to what a guest may say at the end of a page. */
function toTheEnd(t: Translator, { right }: OpenLink): PageMarkup | "" {
  if (right === "see") return "";
  return html`<a href="#guest-all">${right === "approve" ? t("guests_to_the_end") : t("guests_to_comments")}</a>`;
}

const doneTexts = {
  commented: "guests_done_commented",
  edited: "guests_done_edited",
  deleted: "guests_done_deleted",
  approved: "guests_done_approved",
  step: "guests_done_step",
  asked: "guests_done_asked",
  proved: "guests_done_proved",
  returned: "guests_done_returned",
} as const;

/** Renders what has just been done. */
export function doneNotice(t: Translator, done: string | undefined): PageMarkup | "" {
  const text = Object.entries(doneTexts).find(([name]) => name === done)?.[1];
  return text === undefined ? "" : html`<p class="guest-notice" role="status" lang="${t.language}" dir="ltr">${t(text)}</p>`;
}

/** Returns the address of a subject's page. */
export function pathOfSubject({ path, link }: Inside, { kind, id }: Subject): string {
  return link.week === null ? path : `${path}/${kind}s/${id}`;
}
