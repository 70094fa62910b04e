import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import type { Library } from "./library.ts";

/** Renders all guides by theme, with the current one marked. */
export function navigation(library: Library, here: string): PageMarkup {
  const themes = library.themes().map(
    ({ name, entries }) => html`<section><h2>${name}</h2>
<ul>${entries.map(({ address, title }) => html`<li><a href="${address}"${isHere(address, here) ? html` aria-current="page"` : ""}>${title}</a></li>`)}</ul></section>`,
  );
  return html`<nav class="themes" aria-label="Guides">${themes}</nav>`;
}

function isHere(address: string, here: string): boolean {
  return address === here || (address === "/docs/decisions" && here.startsWith("/docs/decisions/"));
}

/** Renders the search field. A script shows it and searches titles and headings; without the script, readers use the themes. */
export function searchField(): PageMarkup {
  return html`<search class="find" hidden data-find="/docs/search.json"><label for="find">Search the guides</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="Search the guides" aria-describedby="find-said">
<p id="find-said" role="status"></p>
<ul class="hits"></ul></search>`;
}
