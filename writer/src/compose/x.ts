import { limits } from "@galley/contract";
import { hasRefusedCharacters, weigh } from "@galley/markdown/weighted-length";
import type { PostInput } from "../order.ts";
import { bestPassage, isBefore, type Passage, passagePosition, passagesFrom, Said } from "../ranking/passages.ts";
import { conclusionOf, endingOf } from "./closing.ts";
import { type PostDraft, passagesIn } from "./draft.ts";
import { type Hook, hookOf, sayHook } from "./hook.ts";
import { listText, sayList } from "./list-text.ts";

const hookWeightMax = 200;
// Both fit into one part together with a connective.
const callWeightMax = 100;
const addressWeightMax = 120;

/** Returns true where X accepts a text as one part without a link. */
function isPart(text: string, weightMax: number = limits.partWeightMax): boolean {
  if (text.length > weightMax * 2 || hasRefusedCharacters(text)) return false;
  const { weightedLength, links } = weigh(text);
  return weightedLength <= weightMax && links.length === 0;
}

/** Returns true where an address leaves room for words. An address that X does not recognize as a link counts with its full length. */
function isAddress(url: string): boolean {
  return url.length <= limits.urlLengthMax && !hasRefusedCharacters(url) && weigh(url).weightedLength <= addressWeightMax;
}

/** Composes a thread in the order of the source, or a single part. Only the last part has the link. */
export function composeX(draft: PostDraft): PostInput | undefined {
  const hook = hookOf(draft, (text) => isPart(text, hookWeightMax));
  if (hook === undefined) return undefined;
  const said = new Said();
  sayHook(said, hook);
  if (draft.order.size === 1) return { format: "x", parts: [single(draft, hook, said)] };
  const first = grow(draft, hook, said, isPart).text;
  const last = lastPart(draft, said);
  const middle = middleParts(draft, said, draft.order.size - (last === undefined ? 1 : 2), last?.conclusion);
  if (middle.length === 0 && last === undefined) return undefined;
  return { format: "x", parts: [first, ...middle, ...(last === undefined ? [] : [last.text])] };
}

/** Extends the hook by the sentences after it, as far as they fit. */
function grow(draft: PostDraft, { text, sentence }: Hook, said: Said, fits: (text: string) => boolean): { text: string; grown: boolean } {
  const next = sentence === null || sentence.isLast ? undefined : draft.reading.sentences[sentence.index + 1];
  if (next === undefined) return { text, grown: false };
  const whole = (more: string) => `${text}\n\n${more}`;
  const passage = bestPassage(
    passagesFrom(next, draft.reading, draft.scores, { sentencesMax: 3, fits: (more) => fits(whole(more)) }),
    said,
  );
  if (passage === undefined) return { text, grown: false };
  said.add(passage);
  return { text: whole(passage.text), grown: true };
}

/** Composes a single part. It has room for one line at its end: the address, or the call to action where there is none. */
function single(draft: PostDraft, hook: Hook, said: Said): string {
  const tail = endingOf(draft, { call: (text) => draft.source.url === null && isPart(text, callWeightMax), address: isAddress });
  const withTail = (text: string) => (tail === "" ? text : `${text}\n\n${tail}`);
  const fits = (text: string) => isPart(text) && weigh(withTail(text)).weightedLength <= limits.partWeightMax;
  if (!fits(hook.text)) return hook.text;
  const { text, grown } = grow(draft, hook, said, fits);
  if (grown) return withTail(text);
  const whole = (other: string) => `${text}\n\n${other}`;
  const other = bestPassage(
    passagesIn(draft, 2, (passage) => fits(whole(passage))),
    said,
  );
  return withTail(other === undefined ? text : whole(other.text));
}

/** Composes the conclusion of the source, the call to action and the link, as far as they fit together. */
function lastPart(draft: PostDraft, said: Said): { text: string; conclusion: Passage | undefined } | undefined {
  const kept = endingOf(draft, { call: (text) => isPart(text, callWeightMax), address: isAddress });
  const fits = (text: string) => weigh(text).weightedLength <= limits.partWeightMax;
  const conclusion = conclusionOf(draft, said, (text) => isPart(text) && fits(`${text}\n\n${kept}`));
  if (conclusion === undefined) return kept === "" ? undefined : { text: kept, conclusion };
  said.add(conclusion);
  return { text: kept === "" ? conclusion.text : `${conclusion.text}\n\n${kept}`, conclusion };
}

function middleParts(draft: PostDraft, said: Said, count: number, conclusion: Passage | undefined): string[] {
  const parts: { place: number; text: string }[] = [];
  const wantsList = draft.order.objective === "educate" || draft.order.objective === "save" || draft.order.size >= 8;
  for (const list of wantsList ? draft.reading.lists : []) {
    const text = listText(list, draft, (lines) => isPart(lines));
    if (text === null || parts.length > 0) continue;
    sayList(list, draft, said);
    parts.push({ place: list.paragraph, text });
  }
  const passages = passagesIn(draft, 4, (text) => isPart(text)).filter((passage) => isBefore(passage, conclusion));
  while (parts.length < count) {
    const passage = bestPassage(passages, said);
    if (passage === undefined) break;
    said.add(passage);
    parts.push({ place: passagePosition(passage), text: passage.text });
  }
  return parts.sort((one, other) => one.place - other.place).map(({ text }) => text);
}
