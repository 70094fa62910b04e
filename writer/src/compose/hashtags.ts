import { hashtagKey, isHashtag, normalizeText } from "@galley/markdown";
import { stemsIn } from "../reading/segment.ts";
import type { PostDraft } from "./draft.ts";
import { titleTermsOf } from "./title-terms.ts";

const lengthMax = 30;

// Readers skip more of them, and a network may treat more as spam.
const tagsMax = 3;

/** Returns up to three hashtags, one per concept: the brand's subjects that the source's title names, then its other noun phrases. */
export function hashtagsOf(draft: PostDraft): string[] {
  const tags: string[] = [];
  const stems: string[] = [];
  for (const term of termsOf(draft)) {
    if (tags.length >= tagsMax) break;
    const own = stemsIn(term, draft.reading.language);
    const tag = hashtag(spelled(term, draft));
    if (!draft.words.allow(term) || !draft.words.allow(tag) || own.some((stem) => stems.some((known) => isFamily(stem, known)))) continue;
    if (!/\p{L}/u.test(tag) || tag.length > lengthMax || !isHashtag(tag) || holds(tags, tag)) continue;
    tags.push(tag);
    stems.push(...own);
  }
  return tags;
}

function holds(tags: readonly string[], tag: string): boolean {
  return tags.some((known) => hashtagKey(known) === hashtagKey(tag));
}

/** Returns true where two stems belong to one concept, such as those of "Fach" and "Fächer". */
function isFamily(one: string, other: string): boolean {
  return one === other || (Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one)));
}

function termsOf({ reading, brand }: PostDraft): string[] {
  const titled = new Set(stemsIn(reading.title ?? "", reading.language));
  const pillars = brand.pillars.filter((pillar) => {
    const stems = stemsIn(pillar, reading.language);
    return stems.length > 0 && stems.every((stem) => titled.has(stem));
  });
  return [...pillars, ...titleTermsOf(reading)];
}

/** Spells a term as the glossary does, else with a capital letter. */
function spelled(term: string, { brand }: PostDraft): string {
  const known = brand.glossary.find((entry) => entry.term.toLowerCase() === term.toLowerCase());
  return known?.term ?? term.slice(0, 1).toLocaleUpperCase() + term.slice(1);
}

function hashtag(term: string): string {
  const words = normalizeText(term, "NFC").split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}
