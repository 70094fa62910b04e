import type { Document } from "./document.ts";

const reference = /^image:([A-Za-z0-9_-]{1,64})$/;

/** Returns the id in `image:<id>`; null for every other source. */
export function imageIdIn(src: string): string | null {
  return reference.exec(src)?.[1] ?? null;
}

/** Lists the ids of the service's images in a document, each once, in reading order. */
export function imageIdsOf(document: Document): string[] {
  const ids = new Set<string>();
  for (const block of document.blocks) {
    const id = block.type === "image" ? imageIdIn(block.src) : null;
    if (id !== null) ids.add(id);
  }
  return [...ids];
}
