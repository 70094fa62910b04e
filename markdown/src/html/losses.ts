import type { DroppedKind, Loss } from "../dropped.ts";
import { endOfText, startOfText } from "../excerpt.ts";
import { oneLine } from "../one-line.ts";
import { type HtmlElement, type HtmlNode, isElement, isText } from "./dom.ts";

/** Content of a page that was left out or changed. A page has no visible lines: `near` are the words before it. */
export type HtmlLoss = Loss & { readonly near: string };

const readMax = 480;
const foundMax = 200;

/** Collects what a page loses, in its order: at most 200 findings, and the number of the others. */
export function createHtmlLosses() {
  const found: HtmlLoss[] = [];
  let before = "";
  let more = 0;
  return {
    found,
    /** Returns the number of findings that are not listed. */
    more: () => more,
    /** Notes words that are kept. They describe the place of later losses. */
    said(text: string): void {
      before = `${before}${text}`.slice(-readMax);
    },
    /** Notes content of an element that the article language does not have. */
    add(kind: DroppedKind, element: HtmlElement): HtmlLoss {
      const excerpt = startOfText(kind === "link_title" ? (element.getAttribute("title") ?? "") : beginningOf(element));
      const loss = { kind, excerpt, near: endOfText(before), offer: excerpt === "" ? null : (offers[kind] ?? null) };
      if (found.length < foundMax) found.push(loss);
      else more += 1;
      return loss;
    },
  };
}

const offers: Partial<Record<DroppedKind, Loss["offer"]>> = { table: "list", code_block: "code" };

/** Attributes with words that people read or hear in place of an element, or in a field. */
const spoken = ["alt", "aria-label", "placeholder", "label", "alttext"];

/** Returns the words of an element that people read, at most some 480 characters. Cells and lines are set apart. */
function beginningOf(element: HtmlElement): string {
  return wordsOfElement(element, readMax);
}

/** Returns the words of an element that people read, those of its images, fields and hints included. */
export function wordsOfElement(element: HtmlElement, lengthMax = Number.POSITIVE_INFINITY): string {
  let text = "";
  const read = (node: HtmlNode) => {
    if (text.length >= lengthMax) return;
    if (isText(node)) text += (node.textContent ?? "").slice(0, lengthMax);
    if (!isElement(node) || /^(?:script|style|template)$/.test(node.localName)) return;
    for (const name of node === element ? spoken : [...spoken, "title"]) text += attributeWords(node, name);
    if (node.localName === "input" && /^(?:submit|button|reset)$/.test(node.getAttribute("type") ?? ""))
      text += attributeWords(node, "value");
    for (const child of node.childNodes) read(child);
    text += /^(?:span|a|b|i|em|strong|code|font|u)$/.test(node.localName) ? "" : " ";
  };
  read(element);
  return text;
}

function attributeWords(element: HtmlElement, name: string): string {
  const words = element.getAttribute(name) ?? "";
  return /\S/.test(words) ? ` ${words} ` : "";
}

/** Returns whether an element has words that show when one points at it, and that it does not say itself. */
export function hasHint(element: HtmlElement): boolean {
  if (/^(?:link|style|script|meta)$/.test(element.localName)) return false;
  const title = oneLine(element.getAttribute("title") ?? "");
  return title !== "" && title !== oneLine(beginningOf(element));
}
