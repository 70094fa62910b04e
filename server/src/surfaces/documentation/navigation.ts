import { html } from "hono/html";
import type { Html } from "../assets/layout.ts";
import type { Library } from "./library.ts";

/** All guides by theme, beside the one that is open. */
export function navigation(library: Library, here: string): Html {
  const themes = library.themes().map(
    ({ name, entries }) => html`<section><h2>${name}</h2>
<ul>${entries.map(({ address, title }) => html`<li><a href="${address}"${isHere(address, here) ? html` aria-current="page"` : ""}>${title}</a></li>`)}</ul></section>`,
  );
  return html`<nav class="themes" aria-label="Guides">${themes}</nav>`;
}

function isHere(address: string, here: string): boolean {
  return address === here || (address === "/docs/decisions" && here.startsWith("/docs/decisions/"));
}

/** Titles and headings are found by a script, which shows the field. Without it the themes are the way. */
export function searchField(): Html {
  return html`<search class="find" hidden data-find="/docs/search.json"><label for="find">Search the guides</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="Search the guides" aria-describedby="find-said">
<p id="find-said" role="status"></p>
<ul class="hits"></ul></search>`;
}
