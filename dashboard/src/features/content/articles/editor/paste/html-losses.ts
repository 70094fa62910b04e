import { linkTarget } from "@galley/markdown";
import type { LeftOut } from "../left-out/left-out.ts";

export type Losses = {
  found: LeftOut[];
  /** Notes content of an element that the article language does not have. */
  enter(element: Element): void;
  /** Notes words that are kept. They describe the place of later losses. */
  said(text: string): void;
};

const embedded = new Set("iframe object embed svg math button select textarea input audio video canvas form details".split(" "));
const blocks = /^(?:p|div|h[1-6]|li|tr|td|th|br|pre|blockquote|figcaption)$/;
const nearLengthMax = 48;
const cellsMax = 8;
const foundMax = 200;

/** Collects the losses of a page. A page has no visible lines, so nearby words describe their places. */
export function createLosses(): Losses {
  const found: LeftOut[] = [];
  let before = "";
  const add = (kind: LeftOut["kind"], near: string, staysAsText = false) => {
    if (found.length >= foundMax) return;
    found.push({ kind, ...(near !== "" && { near }), ...(staysAsText && { staysAsText }) });
  };
  return {
    found,
    said(text) {
      before = `${before}${text}`.slice(-4 * nearLengthMax);
    },
    enter(element) {
      const { localName } = element;
      if (blocks.test(localName)) before += " ";
      const own = beginningOf(localName === "table" ? cellsOf(element) : (element.textContent ?? ""));
      if (localName === "table") add("table", own, true);
      else if (localName === "pre") add("code_block", own, true);
      else if (localName === "hr") add("rule", endOf(before));
      else if (embedded.has(localName)) add("html", endOf(before));
      else if (/^h[4-6]$/.test(localName)) add("heading_level", own);
      else if (isList(element) && element.parentElement?.closest("li, ul, ol") !== null) add("nested_list", own);
      else if (localName === "a" && leadsNowhere(element)) add("link", own);
      if (isNested(element)) add(localName === "blockquote" ? "nested_quote" : "nested_block", own);
    },
  };
}

function cellsOf(table: Element): string {
  return [...table.querySelectorAll("td, th")]
    .slice(0, cellsMax)
    .map((cell) => cell.textContent ?? "")
    .join(" ");
}

function isList({ localName }: Element): boolean {
  return localName === "ul" || localName === "ol";
}

/** Returns whether a block is inside a quote, which may hold only paragraphs. */
function isNested(element: Element): boolean {
  const isBlock = element.localName === "blockquote" || /^h[1-6]$/.test(element.localName) || isList(element);
  return isBlock && element.parentElement?.closest("blockquote") != null;
}

function leadsNowhere(element: Element): boolean {
  const href = element.getAttribute("href") ?? "";
  const target = linkTarget(href);
  return href !== "" && !href.startsWith("#") && (target === null || !/^(https?:|mailto:)/i.test(target));
}

function beginningOf(text: string): string {
  const line = text
    .slice(0, 8 * nearLengthMax)
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= nearLengthMax ? line : `${line.slice(0, nearLengthMax).trimEnd()}…`;
}

function endOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= nearLengthMax ? line : `…${line.slice(-nearLengthMax).trimStart()}`;
}
