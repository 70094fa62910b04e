import { type Image, oneLine } from "@galley/markdown";
import type { PageElement } from "#src/core/source-pages/reading/page-dom.ts";
import { type ImportContext, sourceIn } from "./import-context.ts";

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
    context.dropped.note("image", "");
    return null;
  }
  return { type: "image", src, alt, line: 0 };
}

/**
 * Returns the picture behind the text of an element, such as a cover's: pages name it in a style. Undefined where there is none, or
 * where the same picture stands in the element.
 */
export function pictureBehind(element: PageElement, alts: ReadonlyMap<string, string>, context: ImportContext): Image | undefined {
  const [, quoted, bare] =
    /background(?:-image)?\s*:[^;]*?url\(\s*(?:["']([^"']*)["']|([^"')]*))\s*\)/i.exec(element.getAttribute("style") ?? "") ?? [];
  const address = (quoted ?? bare ?? "").trim();
  const src = address === "" ? null : sourceIn(address, context);
  if (src === null || [...element.querySelectorAll("img")].some((image) => image.getAttribute("src") === address)) return undefined;
  return { type: "image", src, alt: oneLine(element.getAttribute("aria-label") ?? "") || (alts.get(src) ?? ""), line: 0 };
}
