import { linkTarget, type Marks, marksOfTag } from "@galley/markdown";

/** Returns the marks of text inside an element, given those around it. CSS counts, too, since some programs write no tags. */
export function styledMarksOf(element: Element, around: Marks): Marks {
  const style = styleOf(element);
  // Word writes `mso-bidi-font-weight` beside it, about other writing systems.
  const weight = /(?<![\w-])font-weight:\s*(bold|bolder|normal|\d+)/.exec(style)?.[1];
  const slant = /(?<![\w-])font-style:\s*(italic|oblique|normal)/.exec(style)?.[1];
  const marks = marksOfTag(element, around);
  return {
    ...marks,
    strong: weight === undefined ? marks.strong : isBold(weight),
    emphasis: slant === undefined ? marks.emphasis || element.localName === "cite" : slant !== "normal",
  };
}

/** Returns whether CSS strikes, underlines, raises or lowers an element's text. Lines under links are what links look like. */
export function isMarked(element: Element): boolean {
  const style = styleOf(element);
  if (element.textContent.trim() === "") return false;
  if (style.includes("line-through") || /vertical-align:\s*su[bp]/.test(style)) return true;
  const isOfLink = element.closest("a") !== null || element.querySelector("a") !== null;
  return /text-decoration(?:-line)?:[^;]{0,99}underline/.test(style) && !isOfLink;
}

function styleOf(element: Element): string {
  return (element.getAttribute("data-style") ?? "").toLowerCase();
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
