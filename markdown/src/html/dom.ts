/** A node of a parsed page: the fields that browsers and parsers on a server share. */
export type HtmlNode = { readonly nodeType: number; readonly textContent: string | null; readonly childNodes: Iterable<HtmlNode> };

export type HtmlElement = HtmlNode & {
  readonly localName: string;
  getAttribute(name: string): string | null;
  querySelectorAll(selectors: string): Iterable<HtmlElement>;
  remove(): void;
};

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === 1;
}

export function isText(node: HtmlNode): boolean {
  return node.nodeType === 3;
}

const phrases = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr picture q ruby rb rt s samp sdfield small span strike strong sub sup time tt u var".split(
    " ",
  ),
);

/**
 * Returns whether an element begins a line: all but words within a sentence and custom elements do, unknown ones included.
 * `sdfield` is LibreOffice's.
 */
export function breaksLine({ localName }: HtmlElement): boolean {
  return !phrases.has(localName) && !/[-:]/.test(localName);
}

export function isListElement({ localName }: HtmlElement): boolean {
  return localName === "ul" || localName === "ol";
}

/** Returns the number in an attribute of a list or an entry; undefined where there is none. */
export function numberOf(element: HtmlElement, name: "start" | "value"): number | undefined {
  const [number] = /^\s*-?\d{1,9}/.exec(element.getAttribute(name) ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
}

/** An element whose style is read. A paste keeps styles under another name. */
type Styled = { readonly parentElement?: Styled | null; getAttribute(name: string): string | null };

function styleOf(element: Styled): string {
  return element.getAttribute("style") ?? element.getAttribute("data-style") ?? "";
}

/** Returns whether the line ends of a text are shown as such, as the style of an element around it says. */
export function keepsLines({ textContent, parentElement }: HtmlNode & Pick<Styled, "parentElement">): boolean {
  return textContent?.includes("\n") === true && showsLineEnds(parentElement);
}

// Each element is asked once, however many texts are in it.
const shown = new WeakMap<Styled, boolean>();

function showsLineEnds(element: Styled | null | undefined): boolean {
  if (element == null) return false;
  const known = shown.get(element);
  if (known !== undefined) return known;
  const style = styleOf(element);
  const shows = /white-space(?:-collapse)?:/i.test(style)
    ? /white-space(?:-collapse)?:\s*(?:pre|break-spaces)/i.test(style)
    : showsLineEnds(element.parentElement);
  shown.set(element, shows);
  return shows;
}

const otherNumbers =
  /(?<![\w-])list-style(?:-type)?\s*:[^;]{0,80}\b(?:alpha|latin|roman|greek|armenian|georgian|hebrew|hiragana|katakana|cjk|ethiopic|symbols)\b/i;

/** Returns whether an ordered list counts down, or with letters or Roman numerals, as it or one of its items says. */
export function countsOtherwise(list: HtmlElement): boolean {
  if (list.getAttribute("reversed") !== null || /^[ai]$/i.test(list.getAttribute("type") ?? "")) return true;
  const items = [...list.childNodes].filter((node): node is HtmlElement => isElement(node) && node.localName === "li");
  return [list, ...items].some((element) => otherNumbers.test(styleOf(element)));
}
