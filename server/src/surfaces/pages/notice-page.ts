import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { PageMarkup } from "../assets/layout.ts";
import type { PlainText, Translator } from "../translation/translator.ts";
import { personPage } from "./page.ts";

type Notice = {
  t: Translator;
  status: number;
  title: string;
  text: PageMarkup;
  home?: string;
  person?: SignedIn | undefined;
  headers?: Record<string, string>;
};

/** Renders a page that only shows a message. */
export function noticePage({ title, text, ...page }: Notice): Promise<Response> {
  return personPage({ ...page, title, body: html`<main class="text narrow"><h1>${title}</h1>${text}</main>` });
}

export function notFoundPage(t: Translator, person: SignedIn | undefined): Promise<Response> {
  return noticePage({
    t,
    status: 404,
    title: t("Page not found"),
    home: "/",
    person,
    text: html`<p>${t("The address may be mistyped, or the page no longer exists. If you followed a link, tell the person who gave it to you.")}</p>
<ul>${ways(person).map(([href, text]) => html`<li><a href="${href}">${t(text)}</a></li>`)}</ul>`,
  });
}

function ways(person: SignedIn | undefined): [string, PlainText][] {
  const own: [string, PlainText][] = person === undefined ? [["/sign-in", "Sign in"]] : [["/account", "Your account"]];
  return [["/", person === undefined ? "Home" : "The dashboard"], ...own, ["/docs", "Guides"], ["/docs/api", "API reference"]];
}
