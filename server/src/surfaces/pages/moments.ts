import { html } from "hono/html";
import type { Html } from "../assets/layout.ts";

const written = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** An instant, for people and for programs. */
export function moment(instant: Date): Html {
  return html`<time datetime="${instant.toISOString()}">${written.format(instant)} UTC</time>`;
}
