import type { Token } from "markdown-it";
import { addressOf, targetOf } from "./guide-address.ts";
import type { Library } from "./library.ts";

export type OutlineEntry = { level: 2 | 3; id: string; text: string };

/** Points links of a guide to the pages of this service. A target without a page, such as a source file, is named without a link. */
export function leadLinks(tokens: readonly Token[], file: string, library: Library): void {
  for (const { children } of tokens) {
    let led = true;
    for (const [index, token] of (children ?? []).entries()) {
      if (token.type === "link_open") {
        led = lead(token, file, library);
        nameTarget(token, children?.[index + 1], library);
      }
      if (token.type.startsWith("link_") && !led) token.tag = "span";
    }
  }
}

/** Replaces a link text that is a file name with the page's title. */
function nameTarget(link: Token, text: Token | undefined, library: Library): void {
  const page = library.find(String(link.attrGet("href") ?? ""));
  if (page !== undefined && text?.type === "text" && /^[\w/-]+\.md$/.test(text.content)) text.content = page.title;
}

function lead(token: Token, file: string, library: Library): boolean {
  const target = targetOf(file, String(token.attrGet("href") ?? ""));
  if (target === undefined) {
    token.attrSet("rel", "noopener");
    return true;
  }
  const address = pageOf(target.file, library);
  token.attrs = address === undefined ? null : [["href", address + target.fragment]];
  return address !== undefined;
}

function pageOf(file: string, library: Library): string | undefined {
  if (!library.has(file)) return undefined;
  return file.startsWith("pictures/") ? `/docs/${file}` : addressOf(file);
}

/** Gives each heading its id. Returns the title and the headings of the outline. */
export function nameHeadings(tokens: readonly Token[]): { title: string | undefined; outline: OutlineEntry[] } {
  const slugOf = headingSlugs();
  const headings = tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = tokenText(tokens[index + 1]);
    const id = slugOf(text);
    token.attrSet("id", id);
    return { tag: token.tag, id, text };
  });
  const outline = headings.flatMap(({ tag, id, text }): OutlineEntry[] =>
    tag === "h2" ? [{ level: 2, id, text }] : tag === "h3" ? [{ level: 3, id, text }] : [],
  );
  return { title: headings.find(({ tag }) => tag === "h1")?.text, outline };
}

/** Labels each cell with the name of its column, which a phone shows beside it. Removes a table head without any name. */
export function labelCells(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let head = 0;
  let labels: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    const { type } = token;
    if (type === "table_open") labels = [];
    if (type === "thead_open") head = kept.length;
    if (type === "tr_open") column = 0;
    if (type === "th_open") labels.push(tokenText(tokens[index + 1]));
    if (type === "td_open") {
      const label = labels[column] ?? "";
      if (label !== "") token.attrSet("data-label", label);
      column += 1;
    }
    kept.push(token);
    if (type === "thead_close" && labels.every((label) => label === "")) kept.length = head;
  }
  return kept;
}

function tokenText(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");
}

/**
 * Returns slugs for headings as GitHub does, so that a link into a guide works in both places: lower case, hyphens, and a
 * number where a slug is taken.
 */
function headingSlugs(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}
