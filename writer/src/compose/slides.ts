import type { PostInput } from "../order.ts";
import { bestPassage, type Passage, passagePosition, passagesFrom, type Said } from "../ranking/passages.ts";
import type { Item, List } from "../reading/reading.ts";
import { isHanging } from "../reading/standalone.ts";
import { type PostDraft, passagesIn } from "./draft.ts";
import { beginning, isOfSentences, isStepwise, listText, sayList } from "./list-text.ts";
import { shortenTitle } from "./shorten.ts";
import { isBody, isKicker, isTitle } from "./slide-bounds.ts";

export type WrittenSlide = NonNullable<PostInput["slides"]>[number];
type Placed = { place: number; slide: WrittenSlide };

/** Composes the slides between cover and closing, at most `count`: steps of one list, then one per section, then short claims. */
export function innerSlides(draft: PostDraft, said: Said, count: number): WrittenSlide[] {
  const shown = new Set<number>();
  const slides = stepSlides(draft, said, count, shown);
  addWhile(slides, count, () => listSlide(draft, said, shown), 1);
  addWhile(slides, count, () => sectionSlide(draft, said, shown));
  // A source without headings of its own lends its short sentences as titles.
  addWhile(slides, Math.min(count, claimsUpTo), () => claimSlide(draft, said));
  return slides.sort((one, other) => one.place - other.place).map(({ slide }) => slide);
}

function addWhile(slides: Placed[], count: number, next: () => Placed | undefined, most = count): void {
  for (let added = 0; added < most && slides.length < count; added++) {
    const slide = next();
    if (slide === undefined) return;
    slides.push(slide);
  }
}

const stepsMin = 3;
const claimsUpTo = 3;
// The words behind an item's name are whole sentences.
const wholeRest = /^["“„«¿¡(]?[\p{Lu}\p{Lo}\p{N}].*[.!?…。！？؟।]["”»)]*$/u;

/** Composes one slide per item of the first list whose items have names or are short enough. */
function stepSlides(draft: PostDraft, said: Said, count: number, shown: Set<number>): Placed[] {
  const { objective } = draft.order;
  for (const list of draft.reading.lists) {
    const slides = list.items.map((item, index) => itemSlide(item, index, list, draft));
    const some = slides.filter((slide) => slide !== undefined);
    // Each slide of a split list must name the list, unless each item is a sentence of its own.
    if (some.length < slides.length || !(isOfSentences(list, draft) || some.every(({ kicker }) => kicker !== undefined))) continue;
    // All steps are shown or none. A carousel that teaches may consist of steps alone; any other keeps room for sections.
    const roomFor = objective === "educate" || objective === "save" ? count : Math.ceil(count * 0.6);
    const enough = some.length >= stepsMin && some.every(({ body }) => body !== undefined);
    if (!enough || some.length > roomFor) continue;
    sayList(list, draft, said);
    shown.add(list.section);
    return some.map((slide, index) => ({ place: list.paragraph + index / 100, slide }));
  }
  return [];
}

function itemSlide(item: Item, index: number, list: List, draft: PostDraft): WrittenSlide | undefined {
  const label = labelOf(list, index, draft);
  const kicker = label !== null && isKicker(label) && draft.words.allow(label) ? { kicker: label } : {};
  const start = item.lead ?? (isTitle(item.text) ? item.text : beginning(item, draft, 56));
  if (start === null || !isTitle(start) || /^\p{Ll}/u.test(start)) return undefined;
  const rest = item.text.slice(item.text.indexOf(start) + start.length).replace(/^[\s.:,–—!?。：]+/u, "");
  const body = rest === "" ? null : beginning({ text: rest, lead: null }, draft, 180);
  if (rest !== "" && (body === null || !isBody(body) || !standsAlone(body, draft))) return undefined;
  return { ...kicker, title: start.replace(/[.:]$/u, ""), ...(body !== null && { body }) };
}

function standsAlone(body: string, { reading: { language } }: PostDraft): boolean {
  return wholeRest.test(body) && !isHanging(body, language);
}

/** Returns the number of a step, or the heading above the item. */
function labelOf(list: List, index: number, draft: PostDraft): string | null {
  const { language, sections } = draft.reading;
  if (isStepwise(list, draft) && language.connectives !== null) return `${language.connectives.step} ${index + 1}`;
  const heading = list.afterHeading ? (sections[list.section]?.heading ?? null) : null;
  return heading === null || isHanging(heading, language) ? null : heading;
}

/** Composes one slide with a list of short items, under its section's heading. */
function listSlide(draft: PostDraft, said: Said, shown: Set<number>): Placed | undefined {
  for (const list of draft.reading.lists) {
    const heading = draft.reading.sections[list.section]?.heading ?? null;
    const title = heading === null || isHanging(heading, draft.reading.language) ? null : shortenTitle(heading, isTitle);
    const body = title === null ? null : listText(list, draft, isBody, false);
    if (title === null || body === null || shown.has(list.section) || !list.afterHeading) continue;
    sayList(list, draft, said);
    shown.add(list.section);
    return { place: list.paragraph, slide: { title, body } };
  }
  return undefined;
}

/** Composes a slide of a section's heading and the section's best passage. Each heading is shown once. */
function sectionSlide(draft: PostDraft, said: Said, shown: Set<number>): Placed | undefined {
  const { sections, lists } = draft.reading;
  // A heading that announces a list would promise more than the slide shows.
  const listed = new Set(lists.filter(({ afterHeading }) => afterHeading).map(({ section }) => section));
  const titled = new Map(
    sections.flatMap(({ index, heading }) => {
      const title =
        heading === null || shown.has(index) || listed.has(index) || isHanging(heading, draft.reading.language)
          ? null
          : shortenTitle(heading, isTitle);
      return title === null ? [] : [[index, title] as const];
    }),
  );
  const passage = bestPassage(
    passagesIn(draft, 3, isBody).filter((passage) => titled.has(passage.section) && !concludes(passage, draft)),
    said,
  );
  const title = passage === undefined ? undefined : titled.get(passage.section);
  if (passage === undefined || title === undefined) return undefined;
  said.add(passage);
  shown.add(passage.section);
  return { place: startOf(passage.section, draft), slide: { title, body: passage.text } };
}

/** Returns true for the last paragraph of a source whose last section has others: it concludes the source, not the section. */
function concludes({ sentences: [first] }: Passage, { reading: { sentences } }: PostDraft): boolean {
  const end = sentences.at(-1);
  return (
    first?.paragraph === end?.paragraph &&
    sentences.some(({ section, paragraph }) => section === end?.section && paragraph !== end.paragraph)
  );
}

/** Returns a place before everything else in the section, for its heading. */
function startOf(section: number, { reading }: PostDraft): number {
  const paragraphs = [...reading.sentences, ...reading.lists]
    .filter((entry) => entry.section === section)
    .map(({ paragraph }) => paragraph);
  return Math.min(...paragraphs) - 0.5;
}

/** Composes a slide with a short sentence as the title, and the following text as the body. */
function claimSlide(draft: PostDraft, said: Said): Placed | undefined {
  const { reading, scores } = draft;
  const claims = reading.sentences.flatMap((sentence): (Passage & { body: Passage })[] => {
    const next = reading.sentences[sentence.index + 1];
    if (!sentence.standalone || sentence.leaning || !isTitle(sentence.text) || sentence.isLast || next === undefined) return [];
    const body = bestPassage(passagesFrom(next, reading, scores, { sentencesMax: 2, fits: isBody }), said);
    if (body === undefined) return [];
    const sentences = [sentence, ...body.sentences];
    return [{ sentences, text: sentence.text, score: (scores[sentence.index] ?? 0) + body.score, section: sentence.section, body }];
  });
  const best = bestPassage(claims, said);
  const claim = claims.find((candidate) => candidate === best);
  if (claim === undefined) return undefined;
  said.add(claim);
  return { place: passagePosition(claim), slide: { title: claim.text.replace(/(?<![.])\.$/u, ""), body: claim.body.text } };
}
