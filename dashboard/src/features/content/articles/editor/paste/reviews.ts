import type { DroppedKind } from "@galley/markdown";
import { isOfLink, styleOf } from "./html-marks.ts";

type Tell = (kind: DroppedKind, element: Element) => void;

/**
 * Reads what a review left in a text: comments and deleted words are left out, and the sign of a note stands in brackets.
 * Undefined for anything else.
 */
export function readReview(element: Element, tell: Tell): string | undefined {
  if (isDeletion(element)) {
    tell("deletion", element);
    return "";
  }
  if (/mso-element:\s*comment(?!-)/.test(styleOf(element))) {
    for (const sign of element.querySelectorAll("a.msocomoff")) sign.remove();
    tell("comment", element);
    return "";
  }
  if (isSignOfComment(element)) return "";
  const sign = signOfNote(element);
  if (sign === null) return undefined;
  if (isWayBack(element)) return `[${sign}] `;
  tell("footnote", element);
  return `[${sign}]`;
}

/** Returns whether an element is no loss although its tag says so: what a program shows or separates by it is told otherwise, or nothing. */
export function isNoLoss(kind: DroppedKind, element: Element): boolean {
  if (kind === "rule") return /mso-element:\s*(?:footnote|endnote|comment)-list/.test(styleOf(element.parentElement ?? element));
  if (kind !== "mark") return false;
  const [only] = element.children;
  if (element.localName === "u") return isOfLink(element);
  return isDeletion(element) || isTracked(element, "ins") || (only !== undefined && signOfNote(only) !== null);
}

/** Returns whether a link leads from a note or a comment back to its place in the text. */
export function isWayBack(link: Element): boolean {
  return /^#(?:_(?:ftn|edn)ref\d|sd(?:foot|end)note\d+anc)/.test(link.getAttribute("href") ?? "");
}

function isDeletion(element: Element): boolean {
  return isTracked(element, "del");
}

/** Returns whether an element is a tracked change of Word, which names who made it. */
function isTracked({ localName, parentElement: parent }: Element, name: "del" | "ins"): boolean {
  return localName === name && parent?.getAttribute("class")?.toLowerCase() === `mso${name}`;
}

function isSignOfComment(element: Element): boolean {
  return /^msocom(?:anchor|off)$/.test(element.className) || /mso-special-character:\s*comment/.test(styleOf(element));
}

/** Returns the number or sign of a note that a raised link or one of Word leads to, or that LibreOffice puts before the note. */
function signOfNote(element: Element): string | null {
  const href = element.getAttribute("href") ?? "";
  if (element.localName !== "a" || !href.startsWith("#")) return null;
  const [, sign] = /^\s*\[?(\d{1,4}|[ivxlc]{1,7}|[*†‡§])\]?\s*$/.exec(element.textContent) ?? [];
  if (sign === undefined) return null;
  const isRaised = element.querySelector("sup") !== null || element.closest("sup") !== null;
  return isRaised || /^#_(?:ftn|edn)(?:ref)?\d/.test(href) || element.className === "sdfootnotesym" || element.className === "sdendnotesym"
    ? sign
    : null;
}
