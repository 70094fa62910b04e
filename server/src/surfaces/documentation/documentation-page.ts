import { html } from "hono/html";
import type { AssetName } from "../assets/assets.ts";
import { layout, type PageMarkup } from "../assets/layout.ts";

/** The page's entry in the navigation, if it has one. */
type DocumentationArea = "guides" | "reference" | "errors";

export type DocumentationPage = {
  title: string;
  description: string;
  here?: DocumentationArea;
  styles?: readonly AssetName[];
  scripts?: readonly AssetName[];
  body: PageMarkup;
};

const places: readonly (readonly [DocumentationArea, string, string])[] = [
  ["guides", "/docs", "Guides"],
  ["reference", "/docs/api", "API reference"],
  ["errors", "/docs/errors", "Error codes"],
];

/** Renders a page of the documentation, with the name and the navigation at its top. */
export function documentationPage({ here, styles = ["page.css", "guide.css", "shelves.css"], ...page }: DocumentationPage): PageMarkup {
  const links = places.map(([name, href, text]) => html`<a href="${href}"${here === name ? html` aria-current="page"` : ""}>${text}</a>`);
  return layout({ ...page, styles, home: "/", nav: html`<nav aria-label="Documentation">${links}</nav>` });
}

export type ReadingPage = {
  /** Navigation beside the text. */
  beside: PageMarkup | "";
  /** Headings of the page, shown on its other side. */
  outline: readonly { level: 2 | 3; id: string; text: string }[];
  text: PageMarkup;
};

const outlineLengthMin = 2;
// The outline of a page with more sections lists only the larger ones.
const outlineLengthMax = 30;

/** Renders the navigation, the text and its outline in one, two or three columns. */
export function reading({ beside, outline, text }: ReadingPage): PageMarkup {
  const shown = outline.length > outlineLengthMax ? outline.filter(({ level }) => level === 2) : outline;
  const links = shown.map(({ level, id, text }) => html`<li><a href="#${id}"${level === 3 ? html` class="inner"` : ""}>${text}</a></li>`);
  const hasOutline = links.length >= outlineLengthMin;
  return html`<div class="reading">
${beside === "" ? "" : html`<div class="detached-text">${beside}</div>`}
<main class="text guide">
${text}
</main>
${hasOutline ? html`<nav class="outline" aria-labelledby="outline"><h2 id="outline">On this page</h2><ul>${links}</ul></nav>` : ""}
</div>`;
}
