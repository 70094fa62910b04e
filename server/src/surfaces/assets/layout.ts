import { html } from "hono/html";
import { type AssetName, assetUrl } from "./assets.ts";

export type PageMarkup = ReturnType<typeof html>;

export type PageLayout = {
  title: string;
  description?: string;
  language?: string | undefined;
  /** Link of the name at the top. */
  home: string;
  nav?: PageMarkup | "";
  styles: readonly AssetName[];
  /** Script that runs before the page is drawn. */
  early?: AssetName;
  scripts?: readonly AssetName[];
  body: PageMarkup;
};

// icon.svg drawn inline: its colors change with the page's.
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M10 8h12M10 13h12M10 18h8M10 23h5"/><path d="M19 24.5l2 2 4.5-5"/></svg>`;

/** Renders a page of the service: its head, the name at the top and the body. */
export function layout({ title, description, language = "en", home, nav = "", styles, early, scripts = [], body }: PageLayout): PageMarkup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} – Galley</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${description === undefined ? "" : html`<meta name="description" content="${description}">`}
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${early === undefined ? "" : html`<script src="${assetUrl(early)}"></script>`}
<link rel="icon" type="image/svg+xml" href="${assetUrl("icon.svg")}">
<link rel="preload" as="font" type="font/woff2" href="${assetUrl("newsreader.woff2")}" crossorigin>
${styles.map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}">`)}
${scripts.map((name) => html`<script src="${assetUrl(name)}" defer></script>`)}
</head>
<body>
<header class="masthead">
<a class="name" href="${home}">${mark}Galley</a>
${nav}
</header>
${body}
</body>
</html>
`;
}
