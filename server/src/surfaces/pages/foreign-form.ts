import { html } from "hono/html";
import { noticePage } from "./notice-page.ts";

/** What a form gets that no page of this server has sent. */
export function foreignFormPage(publicUrl: string): Promise<Response> {
  return noticePage({
    status: 403,
    title: "This did not come from here",
    text: html`<p>A form of another site, or of this one under another address, was sent. Nothing was changed.</p>
<p>Open Galley under <a href="${publicUrl}">${publicUrl}</a> and try again. Whoever runs it sets this address with <code>GALLEY_PUBLIC_URL</code>.</p>`,
  });
}
