import { type Image, oneLine } from "@galley/markdown";
import type { PageDocument, PageElement } from "#src/core/source-pages/reading/page-dom.ts";
import { type ImportContext, sourceIn } from "./import-context.ts";
import { listIn, parsed, textIn } from "./records.ts";
import { standIns } from "./stand-ins.ts";
import { lostWords } from "./tally.ts";

const behind = /background(?:-image)?\s*:[^;]*?url\(\s*(?:["']([^"']*)["']|([^"')]*))\s*\)/i;

/** Attributes that name the image of a page before a script loads it. */
const lateSources = ["data-src", "data-lazy-src", "data-original", "data-orig-file"];

/**
 * Returns the image, or the character that an emoji image stands for, or null. Tracking pixels are ignored; an image without an
 * address is recorded.
 */
export function imageOf(element: PageElement, context: ImportContext): Image | string | null {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const alt = oneLine(attribute("alt"));
  if (/\b(?:wp-smiley|emoji)\b/.test(attribute("class")) && alt !== "") return alt;
  if (attribute("width") === "1" && attribute("height") === "1") return null;
  const late = lateSources.map(attribute).find((source) => source !== "");
  const src = sourceIn(late ?? attribute("src"), context);
  if (src === null) {
    context.dropped.note("image", "", lostWords(alt));
    return null;
  }
  return { type: "image", src, alt, line: 0 };
}

/**
 * Puts the pictures behind text, such as a cover's, before the text in the page: styles name them, and only scripts describe them.
 * A picture that also stands in the text is left there.
 */
export function showPicturesBehind(page: PageDocument, alts: ReadonlyMap<string, string>, context: ImportContext): void {
  for (const element of page.body.querySelectorAll('[style*="url("]')) {
    const [, quoted, bare] = behind.exec(element.getAttribute("style") ?? "") ?? [];
    const address = (quoted ?? bare ?? "").trim();
    const src = address === "" ? null : sourceIn(address, context);
    if (src === null || [...element.querySelectorAll("img")].some((image) => image.getAttribute("src") === address)) continue;
    const picture = page.createElement(standIns.image);
    picture.textContent = JSON.stringify([src, oneLine(element.getAttribute("aria-label") ?? "") || (alts.get(src) ?? "")]);
    element.replaceChildren(picture, ...element.childNodes);
  }
}

/** Returns the image that a stand-in for a picture behind text means. */
export function pictureBehind(element: PageElement): Image | undefined {
  const [src, alt] = listIn(parsed(element.textContent)).map(textIn);
  return src === undefined ? undefined : { type: "image", src, alt: alt ?? "", line: 0 };
}
