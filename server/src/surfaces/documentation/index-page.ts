import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import { documentationPage } from "./documentation-page.ts";
import type { GuideTheme, Library } from "./library.ts";
import { searchField } from "./navigation.ts";

/** Renders the start page of the documentation: the API reference, and every guide by theme. */
export function indexPage(library: Library): PageMarkup {
  const themes = library.themes();
  return documentationPage({
    title: "Guides",
    description: "Learn what Galley does, how people and programs use it, and how to run it.",
    here: "guides",
    scripts: ["guide.js"],
    body: html`<main class="text index">
<h1>Guides</h1>
<p class="lead">Learn what Galley does, how people and programs use it, and how to run it.</p>
${searchField()}
<ul class="entries">
${entryLink("/docs/api", "API reference", "Every operation with samples in curl, TypeScript and Python, to try with your own token.")}
${entryLink("/docs/api-guide", "API guide", "Rules for all of them: authentication, lists, limits, revisions.", library)}
${entryLink("/docs/assistants", "Connect an assistant", "Claude, ChatGPT, VS Code or Cursor, in a few steps.", library)}
</ul>
${themes.length === 0 ? missing : html`<div class="shelves">${themes.map(shelf)}</div>`}
</main>`,
  });
}

const missing = html`<p>The guides are not on this server: it was installed without its folder <code>docs</code>. <a href="/docs/api">The API reference</a> and the <a href="/docs/errors">error codes</a> are here.</p>`;

function entryLink(address: string, title: string, about: string, library?: Library): PageMarkup | "" {
  if (library !== undefined && library.find(address) === undefined) return "";
  return html`<li><a href="${address}">${title}</a><p>${about}</p></li>`;
}

function shelf({ name, entries }: GuideTheme): PageMarkup {
  const items = entries.map(
    ({ address, title, about }) => html`<li><a href="${address}">${title}</a>${about === "" ? "" : html`<p>${about}</p>`}</li>`,
  );
  return html`<section><h2>${name}</h2><ul>${items}</ul></section>`;
}
