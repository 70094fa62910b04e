import { limits } from "@galley/contract";
import type { Block } from "@galley/markdown";
import { broughtInMax, isReachable } from "../images/source-of-image.ts";
import type { LeftOut } from "../left-out/left-out.ts";
import type { Kept } from "./kept.ts";

// Blocks that are left out, or kept as lines of words. Elsewhere an image stands behind the words that hold it.
const lines = "table, pre";
const emoji = /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Emoji_Component}\u200d]{1,20}$/u;

/** Reads the images of a page, and collects those that are left out. */
export function createPageImages(keep: Kept) {
  const found: LeftOut[] = [];
  let offered = 0;
  return {
    found,
    /** Returns the block of an image that comes along, the text of an emoji, and nothing for any other image. */
    read(element: Element): Block[] | string {
      const sign = emojiOf(element);
      if (sign !== null) return sign;
      const src = addressOf(element);
      const canCome = isReachable(src) && element.closest(lines) === null && offered < broughtInMax;
      if (canCome) offered += 1;
      const alt = altOf(element);
      found.push({ kind: "image", src: alt || shortAddress(src), ...(canCome && { offer: "image" as const }) });
      if (!canCome || !keep.has("image")) return "";
      return [{ type: "image", src, alt: alt.slice(0, limits.imageAltLengthMax).toWellFormed(), line: 0 }];
    },
  };
}

/** Returns whether an element is an image: a picture of Word may be only a drawing. */
export function isImage({ localName }: Element): boolean {
  return localName === "img" || localName === "v:imagedata";
}

/** Returns the text of an image that stands for an emoji. */
function emojiOf(image: Element): string | null {
  const alt = image.getAttribute("alt")?.trim() ?? "";
  return image.getAttribute("data-stringify-emoji") ?? (emoji.test(alt) ? alt : null);
}

/** Returns the address of an image. One without a scheme is that of a page, which are all read by https. */
function addressOf(image: Element): string {
  return (image.getAttribute("src") ?? "").trim().replace(/^\/\//, "https://");
}

function altOf(image: Element): string {
  return (image.getAttribute("alt") ?? image.getAttribute("o:title") ?? "").trim();
}

/** Returns an address as the name of an image. Data is no address. */
function shortAddress(src: string): string {
  return /^https?:/i.test(src) ? src.slice(0, 200) : "";
}
