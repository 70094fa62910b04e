import type { HtmlElement, HtmlNode } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { parseHTML } from "linkedom";
import { Unreadable } from "../job.ts";

/** The parts of a parsed page that are read here. */
export type PageElement = {
  readonly textContent: string;
  readonly children: Iterable<PageElement>;
  readonly previousElementSibling: PageElement | null;
  getAttribute(name: string): string | null;
  closest(selector: string): PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  replaceWith(node: HtmlNode): void;
  replaceChildren(...nodes: HtmlNode[]): void;
  append(text: string): void;
} & HtmlElement;

export type PageDocument = PageElement & {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  title: string;
  createElement(name: string): PageElement & { textContent: string };
};

const tagsMax = 120_000;
const depthMax = 400;

/** Parses a page. Fails when it is nested more deeply or has more tags than any page that people write. */
export function parsePage(html: string): PageDocument {
  requireTags(html);
  const { document } = parseHTML(completed(html)) as unknown as { document: PageDocument };
  requireDepth(document.documentElement);
  putIntoBody(document.documentElement);
  return document;
}

/** Puts what stands before `head` into the body, as browsers do. The parser would take an empty body of its own for the page's. */
function putIntoBody(root: PageElement): void {
  const strays: PageElement[] = [];
  for (const child of root.children) {
    if (/^(?:head|body|frameset)$/.test(child.localName)) break;
    strays.push(child);
  }
  const body = root.querySelector("body");
  if (body !== null && strays.length > 0) body.replaceChildren(...strays, ...body.childNodes);
}

// The parser adds neither `html` nor `body` when a page leaves them out, which is allowed.
function completed(html: string): string {
  if (/<html[\s>]/i.test(html) && /<(?:body|frameset)[\s>]/i.test(html)) return html;
  const attributes = /<html(\s[^>]{0,500})?>/i.exec(html)?.[1] ?? "";
  const content = html.replace(/<!doctype[^<>]*>|<\?xml[^<>]*>|<\/?(?:html|head|body)(?:\s[^<>]{0,500})?>/gi, "");
  const title = /<title[^>]{0,200}>[^<]*<\/title>/i.exec(content)?.[0] ?? "";
  return `<!doctype html><html${attributes}><head>${title}</head><body>${content}</body></html>`;
}

function requireTags(html: string): void {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) count += 1;
  if (count > tagsMax) throw new Unreadable(sentence("refusal_page_too_many_parts"));
}

function requireDepth(root: HtmlNode): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) throw new Unreadable(sentence("refusal_page_too_deep"));
    level = level.flatMap((node) => [...node.childNodes]);
  }
}
