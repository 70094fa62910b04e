import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BrandVisual, PageColours } from "@galley/contract";
import { replaceSpans } from "@galley/markdown";
import { type PageScheme, pageColoursOf, plainPage } from "#src/content/rendering/theme/page-colours.ts";

/** The style of every page, written into the page itself: the first view needs no second request. */
export type Stylesheet = { css: string; contentSecurityHash: string; colours: PageScheme };

export function readStylesheet(fontCss: string): Stylesheet {
  const css =
    fontCss +
    ["blog.css", "index.css", "article.css"].map((name) => condense(readFileSync(new URL(name, import.meta.url), "utf8"))).join("");
  return stylesheetOf(css, plainPage);
}

/** The same in a brand's colours, where it has chosen any that a page can be read in. */
export function inColours(style: Stylesheet, chosen: BrandVisual["colors"]): Stylesheet {
  const colours = pageColoursOf(chosen);
  if (colours === undefined) return style;
  const dark = `@media (prefers-color-scheme:dark){:root{${variables(colours.dark)}}}`;
  return stylesheetOf(`${style.css}:root{${variables(colours.light)}}${dark}`, colours);
}

function stylesheetOf(css: string, colours: PageScheme): Stylesheet {
  return { css, contentSecurityHash: `'sha256-${createHash("sha256").update(css).digest("base64")}'`, colours };
}

function variables({ paper, ink, softInk, line, tint, accent }: PageColours): string {
  return `--paper:${paper};--ink:${ink};--soft-ink:${softInk};--line:${line};--tint:${tint};--accent:${accent}`;
}

/** Leaves out comments and the spaces that only people need. */
function condense(css: string): string {
  return replaceSpans(css, /\/\*/g, /\*\//g, () => "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/: /g, ":")
    .replaceAll(";}", "}")
    .trim();
}
