import { type Block, breaksLine, type Inlines, inlineContentsOf } from "@galley/markdown";
import { styleOf } from "./html-marks.ts";
import { hasOfficeClass, type OfficeReading, runFrom } from "./office-paragraphs.ts";

const continued = /^Mso(?:ListParagraph|ListContinue\d?)$/;

/**
 * Reads lists that are not nested by their tags: paragraphs with markers of Word, Outlook and PowerPoint, and lists of Word on the
 * web and of Slack, where a deeper one follows its outer one. Deeper items are part of the outer list.
 */
export function createOfficeLists({ blocksIn, tell }: OfficeReading, taken: WeakSet<Element>) {
  let last: Element | null = null;
  let lastLevel = 1;
  let isOuterNumbered = false;
  let lastNumber = 0;
  /** Notes where a list goes on. Returns whether the outer list is numbered. */
  const goOn = (first: Element, level: number, isNumbered: boolean, end = first): boolean => {
    const continues = last !== null && previousOf(first) === last;
    if (!continues || (level === 1 && isNumbered !== isOuterNumbered)) lastNumber = 0;
    if (level === 1 || !continues) isOuterNumbered = isNumbered;
    last = end;
    return isOuterNumbered;
  };
  const noteLevel = (level: number, element: Element) => {
    if (level > Math.max(1, lastLevel)) tell("nested_list", element);
    lastLevel = level;
  };
  const readItem = (element: Element): Block[] => {
    const level = levelOfItem(element);
    noteLevel(level, element);
    const lines = runFrom(element, isContinuation, taken);
    const blocks = lines.flatMap(blocksIn);
    const marker = markerOf(element);
    const ordered = goOn(element, level, marker !== null && isNumber(marker), lines.at(-1));
    const item = blocks.flatMap(inlineContentsOf).flatMap((line, index): Inlines => (index === 0 ? line : [{ type: "break" }, ...line]));
    lastNumber = lastNumber === 0 ? writtenNumber(marker) : lastNumber + 1;
    return [{ type: "list", ordered, start: lastNumber, items: [item] }, ...blocks.filter(({ type }) => type === "image")];
  };
  const readList = (element: Element, level: number): Block[] | undefined => {
    const ordered = goOn(element.closest(".ListContainerWrapper") ?? element, level, element.localName === "ol");
    const isFirst = lastNumber === 0;
    const start = isFirst ? Number(element.getAttribute("start") ?? 1) || 1 : lastNumber + 1;
    lastNumber = start + [...element.children].filter(({ localName }) => localName === "li").length - 1;
    if (ordered === (element.localName === "ol") && (isFirst || !ordered)) return undefined;
    const blocks = blocksIn(element);
    return [{ type: "list", ordered, start, items: blocks.flatMap(inlineContentsOf) }, ...blocks.filter(({ type }) => type === "image")];
  };
  return {
    read(element: Element): Block[] | undefined {
      if (isItem(element)) return readItem(element);
      const level = /^(?:ul|ol)$/.test(element.localName) && element.firstElementChild ? levelOfEntry(element.firstElementChild) : null;
      if (level !== null) return readList(element, level);
      const own = levelOfEntry(element);
      if (own !== null) noteLevel(own, element);
      return undefined;
    },
  };
}

/** Returns whether an element is a list marker: Word and PowerPoint write bullets and numbers as text, and Outlook removes what marks them. */
export function isListMarker(element: Element): boolean {
  const style = styleOf(element);
  if (/mso-list:\s*ignore/.test(style) || /mso-special-format:\s*"?(?:bullet|numbullet)/.test(style)) return true;
  const gap = element.localName === "span" ? element.lastElementChild : null;
  const isGap =
    gap !== null && gap.nextSibling === null && /font(?:-size)?:\s*7(?:\.0)?pt/.test(styleOf(gap)) && gap.textContent.trim() === "";
  return isGap && element.firstElementChild === gap && /^\S{1,9}$/.test(element.textContent.trim());
}

/** Returns whether a marker is a number, in digits or in letters with a sign. */
export function isNumber({ textContent }: Element): boolean {
  return /^\s*\(?(?:\d|\p{L}{1,8}[.)])/u.test(textContent);
}

/** Returns the number in a marker, 1 where it has none in digits. */
function writtenNumber(marker: Element | null): number {
  return Number(/^\s*\(?(\d{1,3})[.)]?\s*$/.exec(marker?.textContent ?? "")?.[1] ?? 1);
}

function isItem(element: Element): boolean {
  if (!/^(?:p|div)$/.test(element.localName)) return false;
  return /mso-list:\s*l\d/.test(styleOf(element)) || firstMarkerOf(element) !== null;
}

/** Returns whether an element is a paragraph of the item before it, or an empty one. */
function isContinuation(element: Element): boolean {
  return hasOfficeClass(element, continued) && !isItem(element);
}

function markerOf(element: Element): Element | null {
  return firstMarkerOf(element) ?? [...element.querySelectorAll("[data-style]")].find(isListMarker) ?? null;
}

/** Returns the marker with which a paragraph begins. */
function firstMarkerOf(element: Element): Element | null {
  let first = element.firstElementChild;
  for (let depth = 0; depth < 6 && first !== null && !breaksLine(first); depth += 1) {
    if (isListMarker(first)) return first;
    first = first.firstElementChild;
  }
  return null;
}

function levelOfItem(element: Element): number {
  const [, level] =
    /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(element)) ?? /Mso(?:ListBullet|ListNumber)(\d)/.exec(element.className) ?? [];
  if (level !== undefined) return Number(level);
  const [, inner] = /^O(\d)$/.exec(element.className) ?? [];
  return Number(inner ?? 0) + 1;
}

/** Returns the level of an entry that says it: of Word on the web, or of Slack. */
function levelOfEntry(element: Element): number | null {
  if (element.localName !== "li") return null;
  if (element.hasAttribute("data-listid")) return Number(element.getAttribute("data-aria-level") ?? 1);
  const indent = element.getAttribute("data-stringify-indent");
  return indent === null ? null : Number(indent) + 1;
}

/** Returns the element before another one. Word leaves empty ones where a bookmark ended. */
function previousOf(element: Element): Element | null {
  let previous = element.previousElementSibling;
  while (previous?.localName === "span" && previous.textContent.trim() === "") previous = previous.previousElementSibling;
  return previous;
}
