import { type Block, inlineContentsOf } from "@galley/markdown";

/** Returns whether an element is an item of a list. Word writes them as paragraphs. */
export function isListItem(element: Element): boolean {
  return /mso-list:\s*l\d/i.test(styleOf(element)) && element.localName !== "li";
}

/** Returns whether an element is a list marker. Word writes bullets and numbers as text. */
export function isListMarker(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(styleOf(element));
}

export function listItemOf(element: Element, blocks: readonly Block[]): Block {
  const marker = [...element.querySelectorAll("[data-style]")].find(isListMarker) ?? element;
  return { type: "list", ordered: /^\s*\(?\w{1,4}[.)]/.test(marker.textContent), items: blocks.flatMap(inlineContentsOf) };
}

/** Returns the level of an item in Word, where deeper items are not inside of others; null for any other element. */
export function listLevelOf(element: Element): number | null {
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element)) ?? [];
  if (level !== undefined) return Number(level);
  return element.localName === "li" && element.hasAttribute("data-listid") ? Number(element.getAttribute("data-aria-level") ?? 1) : null;
}

/** Returns the level of a heading that is none by its name: Word on the web gives it a role, Word a class to titles. */
export function headingLevelOf(element: Element): number | null {
  if (/^h[1-6]$/.test(element.localName)) return null;
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level") ?? 2) || 2;
  return /^Mso(?:Title|Subtitle)$/.test(element.className) ? 2 : null;
}

/** Returns whether an element is a quote of Word. */
export function isQuote(element: Element): boolean {
  return /^Mso(?:Intense)?Quote$/.test(element.className);
}

function styleOf(element: Element): string {
  return element.getAttribute("data-style") ?? "";
}
