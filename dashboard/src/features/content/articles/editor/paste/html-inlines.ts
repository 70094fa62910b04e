import { type Inline, linkTarget } from "@galley/markdown";

export type Style = { strong: boolean; emphasis: boolean; code: boolean; href: string | null };

export const plainStyle: Style = { strong: false, emphasis: false, code: false, href: null };

/** Returns the style of text inside an element, given the style around it. CSS counts, too, since some programs write no tags. */
export function styleOf(element: Element, around: Style): Style {
  const { localName } = element;
  const style = (element.getAttribute("data-style") ?? "").toLowerCase();
  const weight = /font-weight:\s*(bold|bolder|normal|\d+)/.exec(style)?.[1];
  const slant = /font-style:\s*(italic|oblique|normal)/.exec(style)?.[1];
  return {
    strong: weight === undefined ? around.strong || localName === "b" || localName === "strong" : isBold(weight),
    emphasis: slant === undefined ? around.emphasis || localName === "i" || localName === "em" || localName === "cite" : slant !== "normal",
    code: around.code || /^(code|kbd|samp|tt)$/.test(localName),
    href: localName === "a" ? (addressOf(element) ?? around.href) : around.href,
  };
}

function isBold(weight: string): boolean {
  return weight.startsWith("bold") || Number(weight) >= 600;
}

/** Returns a link's address; null for anything but web and mail addresses. */
function addressOf(element: Element): string | null {
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

export function inlineOf(text: string, { strong, emphasis, code, href }: Style): Inline {
  let inline: Inline = code ? { type: "code", text } : { type: "text", text };
  if (emphasis) inline = { type: "emphasis", children: [inline] };
  if (strong) inline = { type: "strong", children: [inline] };
  return href === null ? inline : { type: "link", href, children: [inline] };
}
