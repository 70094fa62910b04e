import { linkTarget, type Marks, marksOfTag } from "@galley/markdown";

/** Returns the marks of text inside an element, given those around it. CSS counts, too, since some programs write no tags. */
export function styledMarksOf(element: Element, around: Marks): Marks {
  const style = (element.getAttribute("data-style") ?? "").toLowerCase();
  const weight = /font-weight:\s*(bold|bolder|normal|\d+)/.exec(style)?.[1];
  const slant = /font-style:\s*(italic|oblique|normal)/.exec(style)?.[1];
  const marks = marksOfTag(element, around);
  return {
    ...marks,
    strong: weight === undefined ? marks.strong : isBold(weight),
    emphasis: slant === undefined ? marks.emphasis || element.localName === "cite" : slant !== "normal",
  };
}

function isBold(weight: string): boolean {
  return weight.startsWith("bold") || Number(weight) >= 600;
}

/** Returns a link's address; null for anything but web and mail addresses. */
export function linkAddressOf(element: Element): string | null {
  const target = linkTarget(unwrapped(element.getAttribute("href") ?? ""));
  return target !== null && /^(https?:|mailto:)/i.test(target) ? target : null;
}

/** Returns the target of a Google Docs link, which leads through a redirect of Google's. */
function unwrapped(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(href)) return href;
  return new URL(href).searchParams.get("q") ?? href;
}

/**
 * Normalizes spaces. Programs write non-breaking ones wherever several stood side by side; only those beside digits and
 * punctuation stay.
 */
export function tidySpaces(text: string): string {
  return text.replace(/[\t\n\r ]+/g, " ").replace(/(?<![\d«])\u00a0(?![!?:;»%€°\d])/g, " ");
}
