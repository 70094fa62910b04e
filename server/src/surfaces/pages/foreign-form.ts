import { html } from "hono/html";
import type { Translator } from "../translation/translator.ts";
import { noticePage } from "./notice-page.ts";

/** Renders the refusal of a form from another origin. */
export function foreignFormPage(t: Translator, publicUrl: string): Promise<Response> {
  const address = html`<a href="${publicUrl}">${publicUrl}</a>`;
  const variable = html`<code>GALLEY_PUBLIC_URL</code>`;
  return noticePage({
    t,
    status: 403,
    title: t("page_this_form_did_not_come_from"),
    text: html`<p>${t("page_it_was_sent_from_another_site")}</p>
<p>${t.markup("page_open_galley_at_address_and_try", { address, variable })}</p>`,
  });
}
