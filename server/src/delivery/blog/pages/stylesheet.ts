import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BrandVisual, PageColors } from "@galley/contract";
import { replaceSpans } from "@galley/markdown";
import { type PageScheme, pageColorsOf, plainPage } from "#src/content/rendering/theme/page-colors.ts";
import { once } from "#src/core/once.ts";
import type { SiteChoices } from "../site-choices.ts";
import { cropCss } from "./crops.ts";

/** Style sheet of every page. It is written into the page itself, so that the first view needs no second request. */
export type Stylesheet = { css: string; contentSecurityHash: string; colors: PageScheme };

/** Choices of a blog that change its style sheet. */
type Chosen = { colors: BrandVisual["colors"]; chosen: Pick<SiteChoices, "look"> };

const gridCss = once(() => readCss("grid.css"));

export function readStylesheet(fontCss: string): Stylesheet {
  const css =
    fontCss + ["fallback-fonts.css", "blog.css", "index.css", "article.css", "ending.css", "covers.css"].map(readCss).join("") + cropCss;
  return stylesheetOf(css, plainPage);
}

/** Returns the style sheet in the look of a blog and the colors of its brand, which stay as they are where none that are legible are chosen. */
export function styleOf(plain: Stylesheet, { colors: brand, chosen: { look } }: Chosen): Stylesheet {
  const colors = pageColorsOf(brand);
  if (look === "list" && colors === undefined) return plain;
  const css = look === "grid" ? plain.css + gridCss() : plain.css;
  if (colors === undefined) return stylesheetOf(css, plain.colors);
  const dark = `@media (prefers-color-scheme:dark){:root{${variables(colors.dark)}}}`;
  return stylesheetOf(`${css}:root{${variables(colors.light)}}${dark}`, colors);
}

/** Returns the style sheet in one color scheme, whatever the reader's system prefers. */
export function inScheme({ css, colors }: Stylesheet, scheme: "light" | "dark"): Stylesheet {
  const media = scheme === "dark" ? "all" : "not all";
  const fixed = css.replaceAll("(prefers-color-scheme:dark)", media).replaceAll("color-scheme:light dark", `color-scheme:${scheme}`);
  return stylesheetOf(fixed, colors);
}

function stylesheetOf(css: string, colors: PageScheme): Stylesheet {
  return { css, contentSecurityHash: `'sha256-${createHash("sha256").update(css).digest("base64")}'`, colors };
}

function variables({ paper, ink, softInk, line, tint, accent }: PageColors): string {
  return `--paper:${paper};--ink:${ink};--soft-ink:${softInk};--line:${line};--tint:${tint};--accent:${accent}`;
}

function readCss(name: string): string {
  return condense(readFileSync(new URL(name, import.meta.url), "utf8"));
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
