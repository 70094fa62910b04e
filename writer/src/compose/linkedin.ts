import type { Objective } from "@galley/contract";
import { countCharacters, limits } from "@galley/contract";
import type { PostInput } from "../order.ts";
import { bestPassage, isBefore, type Passage, passagePosition, passagesFrom, Said } from "../ranking/passages.ts";
import { isHanging } from "../reading/standalone.ts";
import { conclusionOf, endingOf } from "./closing.ts";
import { type PostDraft, passagesIn } from "./draft.ts";
import { hashtagsOf } from "./hashtags.ts";
import { type Hook, hookOf, sayHook } from "./hook.ts";
import { listText, sayList } from "./list-text.ts";

const hookLengthMax = 150;
const conclusionLengthMax = 220;
const gap = "\n\n";

/** A piece of the post and its place in the source. */
type Block = { place: number; text: string; section: number };

/**
 * Composes a text in the order of the source: a hook, passages of as many sections as fit, one list, the conclusion, the call
 * to action.
 */
export function composeLinkedin(draft: PostDraft): PostInput | undefined {
  const size = Math.min(draft.order.size, limits.postTextLengthMax);
  const hook = hookOf(draft, (text) => text.length <= hookLengthMax);
  if (hook === undefined) return undefined;
  const ending = endingOf(draft, { call: (text) => text.length <= size / 4, address: (url) => url.length <= size / 3 });
  const said = new Said();
  sayHook(said, hook);
  const room = new Room(size - countCharacters(hook.text) - (ending === "" ? 0 : countCharacters(ending) + gap.length));
  const follow = followUp(draft, hook, said, room);
  const conclusion = size > 600 ? conclude(draft, said, room) : undefined;
  const blocks = fill(draft, said, room, conclusion);
  if (follow === undefined && blocks.length === 0) return undefined;
  const body = [...(follow ? [follow] : []), ...blocks.map(({ text }) => text), ...(conclusion ? [conclusion.text] : [])];
  const text = [hook.text, ...body, ...(ending === "" ? [] : [ending])].join(gap);
  return { format: "linkedin", text, hashtags: hashtagsOf(draft) };
}

/** Counts the remaining length of a text, with the empty line before each block. */
class Room {
  #left: number;
  constructor(left: number) {
    this.#left = left;
  }
  fits = (text: string): boolean => text.length + gap.length <= this.#left || countCharacters(text) + gap.length <= this.#left;
  take(text: string): string {
    this.#left -= countCharacters(text) + gap.length;
    return text;
  }
}

/** Returns the sentences that follow the hook in the source. */
function followUp(draft: PostDraft, { sentence }: Hook, said: Said, room: Room): string | undefined {
  const next = sentence === null || sentence.isLast ? undefined : draft.reading.sentences[sentence.index + 1];
  if (next === undefined) return undefined;
  const fits = (text: string) => room.fits(text) && text.length <= 420;
  const passage = bestPassage(passagesFrom(next, draft.reading, draft.scores, { sentencesMax: 3, fits }), said);
  if (passage === undefined) return undefined;
  said.add(passage);
  return room.take(passage.text);
}

function conclude(draft: PostDraft, said: Said, room: Room): Passage | undefined {
  const passage = conclusionOf(draft, said, (text) => text.length <= conclusionLengthMax && room.fits(text));
  if (passage === undefined) return undefined;
  said.add(passage);
  room.take(passage.text);
  return passage;
}

const longSize = 2500;
const headingsFrom = 3;
// A shorter paragraph on its own is mostly an aside.
const passageLengthMin = 70;

function fill(draft: PostDraft, said: Said, room: Room, conclusion: Passage | undefined): Block[] {
  const { size } = draft.order;
  const headings = size >= longSize ? headingsOf(draft) : new Map<number, string>();
  const blocks = [...quoteBlock(draft, room), ...listBlock(draft, said, room, headings)];
  const passages = passagesIn(draft, size >= longSize ? 4 : 3, (text) => text.length <= Math.max(240, size / 4)).filter(
    (passage) => passage.text.length >= passageLengthMin && isBefore(passage, conclusion),
  );
  const headed = ({ section, text }: Passage) => {
    const heading = blocks.some((block) => block.section === section) ? undefined : headings.get(section);
    return heading === undefined ? text : `${heading}\n${text}`;
  };
  for (;;) {
    const passage = bestPassage(
      passages.filter((candidate) => room.fits(headed(candidate))),
      said,
    );
    if (passage === undefined) break;
    said.add(passage);
    room.take(headed(passage));
    blocks.push({ place: passagePosition(passage), text: passage.text, section: passage.section });
  }
  blocks.sort((one, other) => one.place - other.place);
  return withHeadings(blocks, headings);
}

/** Returns headings for long texts, which show where a new section begins. The first section has none. */
function headingsOf({ reading }: PostDraft): ReadonlyMap<number, string> {
  const headings = reading.sections.flatMap(({ index, heading }) =>
    heading === null || heading.length > 80 || isHanging(heading, reading.language) ? [] : [[index, heading] as const],
  );
  return new Map(headings.length >= headingsFrom ? headings : []);
}

function withHeadings(blocks: readonly Block[], headings: ReadonlyMap<number, string>): Block[] {
  return blocks.map((block, index) => {
    const heading = blocks.findIndex(({ section }) => section === block.section) === index ? headings.get(block.section) : undefined;
    return heading === undefined ? block : { ...block, text: `${heading}\n${block.text}` };
  });
}

const quoting: readonly Objective[] = ["authority", "engage", "hire", "leads"];

/** Quotes a person in the source, with their name, where the post has room for it. */
function quoteBlock({ reading, order }: PostDraft, room: Room): Block[] {
  const [quotation] = reading.quotations;
  if (quotation === undefined || order.size < 1300 || !quoting.includes(order.objective)) return [];
  const [open, close] = reading.language.code === "de" ? ["„", "“"] : ["“", "”"];
  const text = `${open}${quotation.text}${close}\n— ${quotation.author}`;
  if (text.length > order.size / 4 || /["“”„«»]/u.test(quotation.text) || !room.fits(text)) return [];
  return [{ place: quotation.paragraph, text: room.take(text), section: -1 }];
}

const listShare: Partial<Record<Objective, number>> = { educate: 0.5, save: 0.55, retain: 0.45 };

function listBlock(draft: PostDraft, said: Said, room: Room, headings: ReadonlyMap<number, string>): Block[] {
  const { size, objective } = draft.order;
  const share = listShare[objective] ?? (size > 600 ? 0.35 : 0);
  for (const list of draft.reading.lists) {
    const heading = list.intro === null && list.afterHeading ? headings.get(list.section) : undefined;
    const text = listText(list, draft, (lines) => lines.length <= size * share && room.fits(lines), heading === undefined);
    if (text === null) continue;
    sayList(list, draft, said);
    room.take(heading === undefined ? text : `${heading}\n${text}`);
    return [{ place: list.paragraph, text, section: heading === undefined ? -1 : list.section }];
  }
  return [];
}
