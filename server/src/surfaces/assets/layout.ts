import { html } from "hono/html";
import { type AssetName, assetUrl } from "./assets.ts";

export type Html = ReturnType<typeof html>;

export type Layout = {
  title: string;
  description?: string;
  /** Where the name at the top leads. */
  home: string;
  nav?: Html | "";
  styles: readonly AssetName[];
  scripts?: readonly AssetName[];
  body: Html;
};

/** One page of the service's own: its head, the name at the top and what stands below. */
export function layout({ title, description, home, nav = "", styles, scripts = [], body }: Layout): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} – Galley</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${description === undefined ? html`<meta name="robots" content="noindex">` : html`<meta name="description" content="${description}">`}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="preload" as="font" type="font/woff2" href="${assetUrl("newsreader.woff2")}" crossorigin>
${styles.map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}">`)}
${scripts.map((name) => html`<script src="${assetUrl(name)}" defer></script>`)}
</head>
<body>
<header class="masthead">
<a class="name" href="${home}">Galley</a>
${nav}
</header>
${body}
</body>
</html>
`;
}
