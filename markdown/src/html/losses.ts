import { endOfText, startOfText } from "../beginning.ts";
import type { DroppedKind, Loss } from "../dropped.ts";
import { oneLine } from "../one-line.ts";
import { type HtmlElement, type HtmlNode, isElement, isText } from "./dom.ts";

/** Content of a page that was left out or changed. A page has no visible lines: `near` are the words before it. */
export type HtmlLoss = Loss & { readonly near: string };

const readMax = 480;
const foundMax = 200;

/** Collects what a page loses, in its order, at most 200 findings. */
export function createHtmlLosses() {
  const found: HtmlLoss[] = [];
  let before = "";
  return {
    found,
    /** Notes words that are kept. They describe the place of later losses. */
    said(text: string): void {
      before = `${before}${text}`.slice(-readMax);
    },
    /** Notes content of an element that the article language does not have. */
    add(kind: DroppedKind, element: HtmlElement): HtmlLoss {
      const excerpt = startOfText(kind === "link_title" ? (element.getAttribute("title") ?? "") : beginningOf(element));
      const loss = { kind, excerpt, near: endOfText(before), offer: excerpt === "" ? null : (offers[kind] ?? null) };
      if (found.length < foundMax) found.push(loss);
      return loss;
    },
  };
}

const offers: Partial<Record<DroppedKind, Loss["offer"]>> = { table: "list", code_block: "code" };

/** Returns the first words of an element. Cells and lines are set apart. */
function beginningOf(element: HtmlElement): string {
  let text = "";
  const read = (node: HtmlNode) => {
    if (text.length >= readMax) return;
    if (isText(node)) text += (node.textContent ?? "").slice(0, readMax);
    if (!isElement(node)) return;
    for (const child of node.childNodes) read(child);
    text += /^(?:span|a|b|i|em|strong|code|font|u)$/.test(node.localName) ? "" : " ";
  };
  read(element);
  return text;
}

/** Returns whether an element has words that show when one points at it, and that it does not say itself. */
export function hasHint(element: HtmlElement): boolean {
  if (!/^(?:a|abbr|acronym|dfn)$/.test(element.localName)) return false;
  const title = oneLine(element.getAttribute("title") ?? "");
  return title !== "" && title !== oneLine(beginningOf(element));
}
