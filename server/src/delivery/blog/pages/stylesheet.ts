import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BrandVisual, PageColours } from "@galley/contract";
import { replaceSpans } from "@galley/markdown";
import { type PageScheme, pageColoursOf, plainPage } from "#src/content/rendering/theme/page-colours.ts";

/** Style sheet of every page. It is written into the page itself, so that the first view needs no second request. */
export type Stylesheet = { css: string; contentSecurityHash: string; colours: PageScheme };

export function readStylesheet(fontCss: string): Stylesheet {
  const css =
    fontCss +
    ["blog.css", "index.css", "article.css"].map((name) => condense(readFileSync(new URL(name, import.meta.url), "utf8"))).join("");
  return stylesheetOf(css, plainPage);
}

/** Returns the style sheet in a brand's colors, or unchanged when the brand has not chosen any legible ones. */
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

/** Removes comments and the white space that only people need. */
function condense(css: string): string {
  return replaceSpans(css, /\/\*/g, /\*\//g, () => "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/: /g, ":")
    .replaceAll(";}", "}")
    .trim();
}
