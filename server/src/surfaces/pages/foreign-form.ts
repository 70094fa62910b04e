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
    title: t("This form did not come from here"),
    text: html`<p>${t("It was sent from another site, or from this one at another address. Nothing was changed.")}</p>
<p>${t.markup("Open Galley at {address} and try again. The person who runs this Galley sets this address with {variable}.", { address, variable })}</p>`,
  });
}
