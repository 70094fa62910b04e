import { type Block, type Inlines, inlineContentsOf } from "@galley/markdown";
import { createOfficeLists, isListMarker, isNumber } from "./office-lists.ts";
import { hasOfficeClass, type OfficeReading, runFrom } from "./office-paragraphs.ts";

const title = /^Mso(?:Title|Subtitle)$/;
const deepHeading = /^MsoHeading[7-9]$/;
const quote = /^Mso(?:Intense)?Quote$/;

/** Reads the headings, quotes and lists of Office, which are paragraphs. Returns undefined for anything else. */
export function createOfficeReader(reading: OfficeReading): (element: Element) => Block[] | string | undefined {
  const taken = new WeakSet<Element>();
  const lists = createOfficeLists(reading, taken);
  return (element) => {
    if (taken.has(element)) return [];
    if (isListMarker(element)) return numberOfHeading(element);
    const level = headingLevelOf(element);
    if (level !== null && level > 3) reading.tell("heading_level", element);
    if (level !== null) return [headingOf(level, reading.blocksIn(element))];
    if (isQuote(element)) return [quoteOf(runFrom(element, isQuote, taken), reading)];
    return lists.read(element);
  };
}

/** Returns the number of a heading, which Word writes as the marker of a list, and nothing for other markers. */
function numberOfHeading(marker: Element): string {
  const isInHeading = marker.closest("h1, h2, h3, h4, h5, h6") !== null;
  return isInHeading && isNumber(marker) ? `${marker.textContent.trim()} ` : "";
}

/** Returns the level of a heading that is none by its name: Word on the web gives it a role, Word a class to titles and deep ones. */
function headingLevelOf(element: Element): number | null {
  if (/^h[1-6]$/.test(element.localName)) return null;
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level") ?? 2) || 2;
  if (hasOfficeClass(element, deepHeading)) return 6;
  return hasOfficeClass(element, title) ? 2 : null;
}

function headingOf(level: number, blocks: readonly Block[]): Block {
  const children = blocks
    .flatMap(inlineContentsOf)
    .flatMap((line, index): Inlines => (index === 0 ? line : [{ type: "text", text: " " }, ...line]));
  return { type: "heading", level: level <= 2 ? 2 : 3, children };
}

function isQuote(element: Element): boolean {
  return hasOfficeClass(element, quote);
}

function quoteOf(elements: readonly Element[], { blocksIn }: OfficeReading): Block {
  return { type: "quote", paragraphs: elements.flatMap(blocksIn).flatMap(inlineContentsOf) };
}
