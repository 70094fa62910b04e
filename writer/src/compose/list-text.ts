import type { Said } from "../ranking/passages.ts";
import type { Item, List } from "../reading/reading.ts";
import { sentencesIn, stemsIn } from "../reading/segment.ts";
import { isHanging, isWhole } from "../reading/standalone.ts";
import type { PostDraft } from "./draft.ts";

const itemsMin = 3;
const itemsMax = 7;
const itemLengthMax = 130;
const headingLengthMax = 70;

/**
 * Formats a list as lines, all of them or none, under the words that announce it in the source. Without such words, each line
 * must be a sentence of its own. `announced` is false where those words are above it already.
 */
export function listText(list: List, draft: PostDraft, fits: (text: string) => boolean, announced = true): string | null {
  const lines = list.items.map((item) => beginning(item, draft));
  if (lines.length < itemsMin || lines.length > itemsMax || lines.includes(null) || hangs(list, draft)) return null;
  const intro = announced ? introOf(list, draft) : null;
  if (announced && intro === null && !isOfSentences(list, draft)) return null;
  const marked = lines.map((line, index) => (list.ordered ? `${index + 1}. ${line}` : `• ${line}`));
  const text = [...(intro !== null && draft.words.allow(intro) ? [intro] : []), ...marked].join("\n");
  return fits(text) ? text : null;
}

/**
 * Returns the words before a list in the source, or a connective for steps whose heading cannot be shown. Returns null where
 * nothing announces the list.
 */
function introOf(list: List, draft: PostDraft): string | null {
  if (list.intro !== null) return list.intro;
  const heading = list.afterHeading ? (draft.reading.sections[list.section]?.heading ?? null) : null;
  if (heading === null) return null;
  const { language } = draft.reading;
  if (heading.length > headingLengthMax || isHanging(heading, language))
    return isStepwise(list, draft) ? (language.connectives?.steps[draft.order.tone] ?? null) : null;
  return `${heading.replace(/[.:]$/u, "")}${/[?!？]$/u.test(heading) ? "" : ":"}`;
}

/** Returns true where the source calls a list's items steps. */
export function isStepwise({ ordered, intro, afterHeading, section }: List, { reading }: PostDraft): boolean {
  const heading = afterHeading ? reading.sections[section]?.heading : null;
  return ordered && reading.language.stepwise.test(intro ?? heading ?? "");
}

/** Returns true where each item can be read without the text around the list. */
export function isOfSentences({ items }: List, { reading: { language } }: PostDraft): boolean {
  return items.every(({ text, lead }) => {
    const said = lead === null ? text : text.slice(text.indexOf(lead) + lead.length).replace(/^[\s.:,–—]+/u, "");
    return isWhole(sentencesIn(said, language).at(-1) ?? "", language);
  });
}

/**
 * Returns true where items refer to something outside the list. In an ordered list only the first item counts, because the
 * others follow it.
 */
function hangs({ items, ordered }: List, { reading }: PostDraft): boolean {
  return (ordered ? items.slice(0, 1) : items).some(({ text }) => isHanging(text, reading.language));
}

/** Records that a list is shown, so that no sentence repeats it. */
export function sayList(list: List, { reading }: PostDraft, said: Said): void {
  for (const { text } of list.items) said.addStems(new Set(stemsIn(text, reading.language)));
  said.sections.set(list.section, (said.sections.get(list.section) ?? 0) + 1);
}

/** Returns as many of an item's sentences as one line holds, or null where the next sentence retracts them. */
export function beginning({ text }: Item, { reading }: PostDraft, lengthMax = itemLengthMax): string | null {
  if (text.length <= lengthMax) return text;
  let kept = "";
  for (const sentence of sentencesIn(text, reading.language)) {
    const longer = kept === "" ? sentence : `${kept}${reading.language.spaceless ? "" : " "}${sentence}`;
    if (longer.length <= lengthMax) {
      kept = longer;
      continue;
    }
    if (reading.language.contrast.test(sentence)) return null;
    break;
  }
  return kept === "" || /[:：]$/u.test(kept) ? null : kept;
}
