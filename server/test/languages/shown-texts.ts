import { expect } from "vitest";

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

// Code is for programs. Texts that stay English on purpose are marked with `lang="en"`.
const unread = /<(svg|code|pre)\b.*?<\/\1>|<(bdi) lang="en">.*?<\/\2>/gs;
const attributes = /\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g;
// Texts for scripts. Spaces tell them from names and addresses.
const data = /\sdata-\w+="([^"]* [^"]*)"/g;
const others = /<meta name="description" content="([^"]*)"|<input[^>]* type="text" value="([^"]*)"/g;

/** Lists the texts of a page for people: its texts, sentence by sentence, and the attributes that are read out. */
function shownTexts(page: string): string[] {
  const read = page.replaceAll(unread, "<b>");
  const found = [attributes, data, others].flatMap((pattern) => [...read.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ""));
  return [...found, ...read.split(/<[^>]*>/)]
    .map((text) => text.replaceAll(/&\w+;|&#39;/g, (entity) => entities[entity] ?? entity))
    .flatMap((text) => text.split(/(?<=[.!?:;])\s+|\n/))
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}

// Enough words that every English sentence has one, and no Portuguese word among them.
const english =
  /(?<!\p{L})(the|and|of|with|by|you|your|this|that|is|are|was|not|to|in|on|at|every|project|owner|admin|member|reviewer|reader|sign|again|password|passkey|code|error|used|other|another)(?!\p{L})/iu;

// Names that are the same in both languages.
const names =
  /\b(Galley|Firefox|Windows|JavaScript|PIN|API|Unicode|NUL|UTC|Claude|ChatGPT|VS Code|Cursor|openapi\.json)\b|https?:\/\/\S+|\S+@\S+|\S+\.example\b/g;

/** Lists the texts of a Portuguese page that are still in English. `own` are names that somebody has given. */
export function untranslated(inEnglish: string, inPortuguese: string, own: readonly string[] = []): string[] {
  const without = (text: string) => own.reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(names, ""));
  const known = new Set(shownTexts(inEnglish));
  return shownTexts(inPortuguese).filter((text) => {
    const rest = without(text);
    return /\p{L}{2}/u.test(rest) && (known.has(text) || english.test(rest));
  });
}

type Page = { status: number; text: string };

/** Requests the same page in both languages and compares them. Returns the Portuguese page, or an empty text when there is no page. */
export async function expectBoth(
  name: string,
  ask: (headers: Record<string, string>) => Promise<Page>,
  own: readonly string[] = [],
): Promise<string> {
  const plain = await ask({});
  const page = await ask({ "accept-language": "pt-PT,pt;q=0.9,en;q=0.5" });
  expect([name, page.status]).toEqual([name, plain.status]);
  if (plain.status === 303 || !plain.text.startsWith("<!doctype html>")) return "";
  expect([name, plain.text.includes('<html lang="en">'), page.text.includes('<html lang="pt">')]).toEqual([name, true, true]);
  expect([name, untranslated(plain.text, page.text, own)]).toEqual([name, []]);
  // Both have the same elements, so that no element was lost along with its words.
  expect([name, elementsOf(page.text)]).toEqual([name, elementsOf(plain.text)]);
  return page.text;
}

function elementsOf(page: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, element = ""] of page.matchAll(/<(\w+)/g)) if (element !== "bdi") counts[element] = (counts[element] ?? 0) + 1;
  return counts;
}
