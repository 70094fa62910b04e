import type { Renderer } from "@takumi-rs/core";
import type { Writing } from "../writing/writing.ts";
import { alwaysRead } from "./families.ts";
import { readFont, type Slice, slicesOf, sliceWith } from "./slices.ts";

/** Returns a function that registers a text's fonts when first needed: a few slices of fonts with tens of thousands of letters. */
export function fontLoader(renderer: Renderer) {
  const loading = new Map<Slice, Promise<void>>();
  return async (text: string, writing: Writing): Promise<void> => {
    const wanted = new Set<Slice>(alwaysRead.flatMap(slicesOf));
    for (const letter of new Set(text)) {
      const slice = sliceWith(letter.codePointAt(0) ?? 0, writing);
      if (slice !== undefined) wanted.add(slice);
    }
    for (const slice of wanted) {
      const loaded = loading.get(slice) ?? register(renderer, slice);
      loading.set(slice, loaded);
      await loaded;
    }
  };
}

async function register(renderer: Renderer, { family: name, files, ranges: unicodeRange }: Slice): Promise<void> {
  for (const { weight, ...file } of files) {
    await renderer.registerFont({ name, data: readFont(file), unicodeRange, ...(weight !== undefined && { weight }) });
  }
}
