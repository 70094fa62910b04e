import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The style of every page, written into the page itself: the first view needs no second request. */
export type Stylesheet = { css: string; contentSecurityHash: string };

export function readStylesheet(fontCss: string): Stylesheet {
  const css =
    fontCss +
    ["blog.css", "index.css", "article.css"].map((name) => condense(readFileSync(new URL(name, import.meta.url), "utf8"))).join("");
  return { css, contentSecurityHash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

/** Leaves out comments and the spaces that only people need. */
function condense(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/: /g, ":")
    .replaceAll(";}", "}")
    .trim();
}
