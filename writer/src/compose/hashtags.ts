import { limits } from "@galley/contract";
import { hashtagKey, isHashtag, normalizeText } from "@galley/markdown";
import { stemsIn } from "../reading/segment.ts";
import type { PostDraft } from "./draft.ts";
import { keyTermsOf } from "./key-terms.ts";

const lengthMax = 30;

/** Returns up to five hashtags, one per concept: first the brand's subjects that the source mentions, then the source's own. */
export function hashtagsOf(draft: PostDraft): string[] {
  const tags: string[] = [];
  const stems: string[] = [];
  for (const term of termsOf(draft)) {
    if (tags.length >= limits.linkedinHashtagsAdvisedMax) break;
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

/** Returns the brand's name for the source's subject, short enough for a label, or undefined where none fits. */
export function hashtagSubjectOf(draft: PostDraft, fits: (text: string) => boolean): string | undefined {
  const { sections, language } = draft.reading;
  const named = new Set([
    ...sections.flatMap(({ heading }) => stemsIn(heading ?? "", language)),
    ...draft.brand.pillars.flatMap((pillar) => stemsIn(pillar, language)),
  ]);
  return termsOf(draft)
    .filter((term) => stemsIn(term, language).some((stem) => named.has(stem)))
    .slice(0, subjectsMax)
    .map((term) => spelled(term, draft))
    .find((term) => fits(term) && draft.words.allow(term));
}

const termsMax = 12;
const subjectsMax = 3;

function termsOf({ reading, brand }: PostDraft): string[] {
  const terms = keyTermsOf(reading).slice(0, termsMax);
  const central = new Set(terms.slice(0, 5).flatMap(({ text }) => stemsIn(text, reading.language)));
  const pillars = brand.pillars.filter((pillar) => {
    const stems = stemsIn(pillar, reading.language);
    return stems.length > 0 && stems.length <= 2 && stems.every((stem) => central.has(stem));
  });
  return [...pillars, ...terms.map(({ text }) => text)];
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
