import { normalizeText } from "../normalize-text.ts";

const separators = /[^\p{L}\p{M}\p{N}]+/gu;
const slugLengthMax = 80;

/**
 * Returns ids for headings: the text in lower case with letters and digits of every script kept and hyphens between them,
 * followed by a number where an id is taken. The same texts in the same order always get the same ids.
 */
export function headingIds(): (text: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text);
    let count = counts.get(slug) ?? 1;
    let id = count === 1 ? slug : `${slug}-${count}`;
    while (taken.has(id)) id = `${slug}-${++count}`;
    counts.set(slug, count + 1);
    taken.add(id);
    return id;
  };
}

function slugOf(text: string): string {
  const words = normalizeText(text.slice(0, slugLengthMax * 4), "NFC")
    .toLowerCase()
    .replace(separators, "-");
  const slug = [...words.slice(0, slugLengthMax * 2)]
    .slice(0, slugLengthMax)
    .join("")
    .replace(/^-+|(?<!-)-+$/g, "");
  return slug === "" ? "section" : slug;
}
