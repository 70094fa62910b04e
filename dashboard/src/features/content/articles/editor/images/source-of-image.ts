import type { ImageSource } from "./uploads.ts";

const addressLengthMax = 2000;
/** Images that one paste brings in at most. */
export const broughtInMax = 50;
const data = /^data:(image\/(?:jpeg|png|webp));base64,/i;

/** Returns whether an image of a pasted page can be brought into the library: from its public address, or as its data. */
export function isReachable(src: string): boolean {
  return (/^https:\/\/\S+$/i.test(src) && src.length <= addressLengthMax) || data.test(src);
}

/** Returns where to take an image from; null for one that cannot be reached. */
export function sourceOfImage(src: string): ImageSource | null {
  if (!isReachable(src)) return null;
  const [head, type = ""] = data.exec(src) ?? [];
  if (head === undefined) return { url: src };
  const bytes = bytesOf(src.slice(head.length));
  return bytes && new File([bytes], `pasted.${type.slice(type.indexOf("/") + 1).toLowerCase()}`, { type: type.toLowerCase() });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
