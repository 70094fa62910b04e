import { type Block, breaksLine, type Inlines, inlineContentsOf, numberedItems } from "@galley/markdown";
import { styleOf } from "./html-marks.ts";
import { hasOfficeClass, type OfficeReading, runFrom } from "./office-paragraphs.ts";

const continued = /^Mso(?:ListParagraph|ListContinue\d?)$/;

/**
 * Reads lists that are not nested by their tags: paragraphs with markers of Word, Outlook and PowerPoint, and lists of Word on the
 * web and of Slack, where a deeper one follows its outer one. Deeper items are part of the outer list, with their numbers as words
 * where that one has none.
 */
export function createOfficeLists({ blocksIn, tell }: OfficeReading, taken: WeakSet<Element>) {
  let last: Element | null = null;
  let lastLevel = 1;
  let isOuterNumbered = false;
  const numbers = followNumbers();
  /** Notes where a list goes on. Returns whether the outer list is numbered. */
  const goOn = (first: Element, level: number, isNumbered: boolean, end = first): boolean => {
    const continues = last !== null && previousOf(first) === last;
    if (!continues || (level === 1 && isNumbered !== isOuterNumbered)) numbers.begin();
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
    const number = marker !== null && isNumber(marker) ? marker.textContent.trim() : "";
    const ordered = goOn(element, level, number !== "", lines.at(-1));
    const words: Inlines = ordered || number === "" ? [] : [{ type: "text", text: `${number} ` }];
    const item = blocks.flatMap(inlineContentsOf).flatMap((line, index): Inlines => (index === 0 ? line : [{ type: "break" }, ...line]));
    if (ordered && numbers.beginsOtherwise(number)) tell("list_number", element);
    const start = numbers.next(number, level);
    return [{ type: "list", ordered, ...(ordered && { start }), items: [[...words, ...item]] }, ...imagesIn(blocks)];
  };
  const readList = (element: Element, level: number): Block[] | undefined => {
    const ordered = goOn(element.closest(".ListContainerWrapper") ?? element, level, element.localName === "ol");
    const own = Number(element.getAttribute("start") ?? 1) || 1;
    const isFirst = numbers.last() === 0;
    const start = isFirst ? own : numbers.last() + 1;
    numbers.goTo(start + [...element.children].filter(({ localName }) => localName === "li").length - 1);
    const isOrdered = element.localName === "ol";
    if (ordered === isOrdered && (isFirst || !ordered)) return undefined;
    const blocks = blocksIn(element);
    const items = blocks.flatMap(inlineContentsOf);
    const lines = ordered || !isOrdered ? items : numberedItems({ type: "list", ordered: true, start: own, items });
    return [{ type: "list", ordered, ...(ordered && { start }), items: lines }, ...imagesIn(blocks)];
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

/** Follows the numbers of a list. As in Markdown, an item with the number after the last one counts on, behind deeper items too. */
function followNumbers() {
  let last = 0;
  let lastWritten = 0;
  return {
    begin(): void {
      last = 0;
      lastWritten = 0;
    },
    last: () => last,
    goTo(number: number): void {
      last = number;
    },
    /** Returns whether a list begins with an item whose marker is not in digits alone. */
    beginsOtherwise: (marker: string) => last === 0 && numberIn(marker) === null,
    /** Returns the number of the next item. */
    next(marker: string, level: number): number {
      const written = level === 1 || last === 0 ? numberIn(marker) : null;
      const goesOn = last > 0 && (written === null || written === lastWritten + 1);
      last = goesOn ? last + 1 : (written ?? 1);
      lastWritten = written ?? lastWritten;
      return last;
    },
  };
}

function imagesIn(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ type }) => type === "image");
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

/** Returns the number in a marker; null where it is not in digits alone. */
function numberIn(marker: string): number | null {
  const [, digits] = /^\(?(\d{1,9})[.)]?$/.exec(marker) ?? [];
  return digits === undefined ? null : Number(digits);
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
