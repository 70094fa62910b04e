import { html, raw } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import { documentationPage, reading } from "./documentation-page.ts";
import type { GuideEntry, Library } from "./library.ts";
import { navigation, searchField } from "./navigation.ts";
import type { RenderedGuide } from "./render-guide.ts";

/** Renders one guide, with its theme above it and links to the previous and the next guide below. */
export function guidePage(library: Library, entry: GuideEntry, { title, html: text, outline }: RenderedGuide): PageMarkup {
  const { theme, before, after } = neighborGuides(library, entry);
  return documentationPage({
    title,
    description: entry.about || `${title}, a Galley guide.`,
    here: "guides",
    scripts: ["guide.js"],
    body: reading({
      beside: html`${searchField()}${navigation(library, entry.address)}`,
      outline,
      text: html`<p class="theme"><a href="/docs">Guides</a> <span>${theme}</span></p>
${raw(text)}
${turnPage(before, after)}`,
    }),
  });
}

function neighborGuides(
  library: Library,
  { address, file }: GuideEntry,
): { theme: string; before: GuideEntry | undefined; after: GuideEntry | undefined } {
  const isDecision = file.startsWith("decisions/");
  const pages = isDecision ? library.decisions() : library.themes().flatMap(({ entries }) => entries);
  const index = pages.findIndex((one) => one.address === address);
  const theme = library.themes().find(({ entries }) => entries.some((one) => one.address === address));
  return { theme: isDecision ? "Decisions" : (theme?.name ?? ""), before: pages[index - 1], after: pages[index + 1] };
}

function turnPage(before: GuideEntry | undefined, after: GuideEntry | undefined): PageMarkup {
  const link = (entry: GuideEntry | undefined, which: string, rel: string) =>
    entry === undefined ? html`<span></span>` : html`<a href="${entry.address}" rel="${rel}"><span>${which}</span> ${entry.title}</a>`;
  return html`<nav class="turn" aria-label="Other guides">${link(before, "Before this", "prev")}${link(after, "After this", "next")}</nav>`;
}

/** Renders the list of all decisions by title. */
export function decisionsPage(library: Library): PageMarkup {
  const items = library.decisions().map(({ address, title }) => html`<li><a href="${address}">${title.replace(/^\d+\. /, "")}</a></li>`);
  return documentationPage({
    title: "Decisions",
    description: "Why Galley is built as it is, one page for each decision.",
    here: "guides",
    scripts: ["guide.js"],
    body: reading({
      beside: html`${searchField()}${navigation(library, "/docs/decisions")}`,
      outline: [],
      text: html`<p class="theme"><a href="/docs">Guides</a> <span>How it is built</span></p>
<h1>Decisions</h1>
<p class="lead">What another person might undo without knowing why it is so: the question, what was decided, and what enforces it.</p>
<ol class="decisions">${items}</ol>`,
    }),
  });
}

export function noGuidePage(library: Library): PageMarkup {
  return documentationPage({
    title: "Guide not found",
    description: "The address may be mistyped.",
    scripts: ["guide.js"],
    body: reading({
      beside: html`${searchField()}${navigation(library, "")}`,
      outline: [],
      text: html`<h1>Guide not found</h1>
<p class="lead">The address may be mistyped, or the guide has another name now.</p>
<p><a href="/docs">All guides</a></p>
<p><a href="/docs/api">API reference</a></p>
<p><a href="/docs/errors">Error codes</a></p>`,
    }),
  });
}
