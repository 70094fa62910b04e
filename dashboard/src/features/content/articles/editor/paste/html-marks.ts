import { linkTarget, type Marks, marksOfTag } from "@galley/markdown";

/** Returns an element's CSS in lower case. The attribute is renamed before a page is parsed. */
export function styleOf(element: Element): string {
  return (element.getAttribute("data-style") ?? "").toLowerCase();
}

/** Returns the marks of text inside an element, given those around it. CSS counts, too, since some programs write no tags. */
export function styledMarksOf(element: Element, around: Marks): Marks {
  const style = styleOf(element);
  // Word writes `mso-bidi-font-weight` beside it, about other writing systems. The last declaration counts.
  const weight = [...style.matchAll(/(?<![\w-])font-weight:\s*(bold|bolder|normal|\d+)/g)].at(-1)?.[1];
  const slant = [...style.matchAll(/(?<![\w-])font-style:\s*(italic|oblique|normal)/g)].at(-1)?.[1];
  const marks = marksOfTag(element, around);
  return {
    ...marks,
    strong: weight === undefined ? marks.strong : isBold(weight),
    emphasis: slant === undefined ? marks.emphasis || element.localName === "cite" : slant !== "normal",
  };
}

/** Returns whether CSS strikes, underlines, raises, lowers or highlights an element's text. Lines under links are what links look like. */
export function isMarked(element: Element): boolean {
  const style = styleOf(element);
  if (style === "" || element.textContent.trim() === "") return false;
  if (style.includes("line-through") || /vertical-align:\s*su[bp]/.test(style) || isHighlighted(element, style)) return true;
  return /text-decoration(?:-line)?:[^;]{0,99}underline/.test(style) && !isOfLink(element);
}

/** Returns whether an element is inside of a link or around one. */
export function isOfLink(element: Element): boolean {
  return element.closest("a") !== null || element.querySelector("a") !== null;
}

/** Returns whether text is highlighted. Only Word and Google Docs give highlighted text, and no other, a background. */
function isHighlighted(element: Element, style: string): boolean {
  if (/mso-highlight:\s*(?!none)\w/.test(style)) return true;
  const isColored = /background-color:\s*(?!transparent|inherit|initial|#fff(?:fff)?\b|rgb\(255, 255, 255\))[#\w]/.test(style);
  return isColored && element.localName === "span" && element.closest('[id^="docs-internal-guid"]') !== null;
}

function isBold(weight: string): boolean {
  return weight.startsWith("bold") || Number(weight) >= 600;
}

/** Returns whether an element is not shown. Word puts hidden text on the clipboard, and Word on the web what images say. */
export function isHidden(element: Element): boolean {
  return /display:\s*none|mso-hide:\s*all/.test(styleOf(element));
}

/** Returns whether CSS gives an element lines of its own, as Slack separates paragraphs. Initial letters float. */
export function isShownAsBlock(element: Element): boolean {
  const style = styleOf(element);
  return /display:\s*(?:block|flex|grid|table|list-item)\b/.test(style) && !/float:\s*(?:left|right)/.test(style);
}

/** Returns a link's address; null for anything but web and mail addresses. */
export function linkAddressOf(element: Element): string | null {
  const target = linkTarget(unwrapped(element.getAttribute("href") ?? ""));
  return target !== null && /^(https?:|mailto:)/i.test(target) ? target : null;
}

/** Redirects that Google Docs, Outlook and Slack put before the addresses of links, and the parameter that has the address. */
const redirects: readonly (readonly [RegExp, string])[] = [
  [/^https:\/\/www\.google\.com\/url\?/, "q"],
  [/^https:\/\/[\w-]+\.safelinks\.protection\.outlook\.com\/\?/, "url"],
  [/^https:\/\/slack-redir\.net\/link\?/, "url"],
];

/** Returns the target of a link that leads through a redirect. Those of Outlook tell who got the message. */
function unwrapped(href: string): string {
  const [, parameter] = redirects.find(([start]) => start.test(href)) ?? [];
  if (parameter === undefined) return href;
  return new URLSearchParams(/\?([^#]*)/.exec(href)?.[1]).get(parameter) ?? href;
}

/**
 * Normalizes spaces, and line ends unless they are kept. Programs write non-breaking spaces wherever several stood side by side;
 * only single ones beside digits and punctuation stay. Soft hyphens are only for the page that they were on. Pages ends lines by
 * separators of Unicode.
 */
export function tidySpaces(text: string, keepsLines: boolean): string {
  const lined = keepsLines ? text.replace(/\r\n?/g, "\n") : text.replace(/[\n\r]/g, " ");
  return lined
    .replaceAll("\u00ad", "")
    .replace(/[\t \u00a0]{2,}|\t/g, " ")
    .replace(/(?<![\d«])\u00a0(?![!?:;»%€°\d])/g, " ")
    .replace(/ ?[\n\v\u2028\u2029] ?/g, "\n");
}
