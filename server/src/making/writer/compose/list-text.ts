import type { Said } from "../ranking/passages.ts";
import type { Item, List } from "../reading/reading.ts";
import { sentencesIn, stemsIn } from "../reading/segment.ts";
import { isHanging, isWhole } from "../reading/standing.ts";
import type { Draft } from "./draft.ts";

const itemsMin = 3;
const itemsMax = 7;
const itemLengthMax = 130;
const headingLengthMax = 70;

/**
 * A list as lines, all of them or none, under the words by which the source announces it. One that nothing announces stands only where
 * each line is a sentence of its own. `announced`: false where those words stand above it already.
 */
export function listText(list: List, draft: Draft, fits: (text: string) => boolean, announced = true): string | null {
  const lines = list.items.map((item) => beginning(item, draft));
  if (lines.length < itemsMin || lines.length > itemsMax || lines.includes(null) || hangs(list, draft)) return null;
  const intro = announced ? introOf(list, draft) : null;
  if (announced && intro === null && !isOfSentences(list, draft)) return null;
  const marked = lines.map((line, index) => (list.ordered ? `${index + 1}. ${line}` : `• ${line}`));
  const text = [...(intro !== null && draft.words.allow(intro) ? [intro] : []), ...marked].join("\n");
  return fits(text) ? text : null;
}

/** What the source says before a list; a connective for steps whose heading cannot be shown; null where nothing announces it. */
function introOf(list: List, draft: Draft): string | null {
  if (list.intro !== null) return list.intro;
  const heading = list.afterHeading ? (draft.reading.sections[list.section]?.heading ?? null) : null;
  if (heading === null) return null;
  const { language } = draft.reading;
  if (heading.length > headingLengthMax || isHanging(heading, language))
    return isStepwise(list, draft) ? (language.connectives?.steps[draft.order.tone] ?? null) : null;
  return `${heading.replace(/[.:]$/u, "")}${/[?!？]$/u.test(heading) ? "" : ":"}`;
}

/** Whether the source itself says that a list's items are steps. */
export function isStepwise({ ordered, intro, afterHeading, section }: List, { reading }: Draft): boolean {
  const heading = afterHeading ? reading.sections[section]?.heading : null;
  return ordered && reading.language.stepwise.test(intro ?? heading ?? "");
}

/** Whether each item can be read without what stands around the list. */
export function isOfSentences({ items }: List, { reading: { language } }: Draft): boolean {
  return items.every(({ text, lead }) => {
    const said = lead === null ? text : text.slice(text.indexOf(lead) + lead.length).replace(/^[\s.:,–—]+/u, "");
    return isWhole(sentencesIn(said, language).at(-1) ?? "", language);
  });
}

/** Whether items point at something outside: of steps only the first may have nothing before it. */
function hangs({ items, ordered }: List, { reading }: Draft): boolean {
  return (ordered ? items.slice(0, 1) : items).some(({ text }) => isHanging(text, reading.language));
}

/** Notes that a list is shown, so that no sentence says the same. */
export function sayList(list: List, { reading }: Draft, said: Said): void {
  for (const { text } of list.items) said.addStems(new Set(stemsIn(text, reading.language)));
  said.sections.set(list.section, (said.sections.get(list.section) ?? 0) + 1);
}

/** As many of an item's sentences as one line holds; null where the next one takes back what they say. */
export function beginning({ text }: Item, { reading }: Draft, lengthMax = itemLengthMax): string | null {
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
