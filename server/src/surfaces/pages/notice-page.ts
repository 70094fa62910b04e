import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { PageMarkup } from "../assets/layout.ts";
import type { PlainKey, Translator } from "../translation/translator.ts";
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
    title: t("page_not_found"),
    home: "/",
    person,
    text: html`<p>${t("page_the_address_may_be_mistyped_or")}</p>
<ul>${ways(person).map(([href, text]) => html`<li><a href="${href}">${t(text)}</a></li>`)}</ul>`,
  });
}

function ways(person: SignedIn | undefined): [string, PlainKey][] {
  const own: [string, PlainKey][] = person === undefined ? [["/sign-in", "entry_sign_in"]] : [["/account", "account_your_account"]];
  return [
    ["/", person === undefined ? "page_home" : "page_the_dashboard"],
    ...own,
    ["/docs", "page_guides"],
    ["/docs/api", "page_api_reference"],
  ];
}
