import type { Said } from "../ranking/passages.ts";
import type { Item, List } from "../reading/reading.ts";
import { sentencesIn, stemsIn } from "../reading/segment.ts";
import { isHanging } from "../reading/standing.ts";
import type { Draft } from "./draft.ts";

const itemsMin = 3;
const itemsMax = 7;
const itemLengthMax = 130;

/** A list as lines, under the sentence that announces it or a connective; null where it is too long or too short. */
export function listText(list: List, draft: Draft, fits: (text: string) => boolean, announced = true): string | null {
  const { language, sections } = draft.reading;
  const lines = list.items.map((item) => beginning(item, draft));
  const shown = list.ordered ? lines : lines.filter((line) => line !== null).slice(0, itemsMax);
  if (shown.length < itemsMin || shown.length > itemsMax || shown.includes(null)) return null;
  const phrases = language.connectives;
  const connective = list.ordered ? phrases?.steps[draft.order.tone] : phrases?.points[draft.order.tone];
  const intro = !announced
    ? null
    : (list.intro ?? (list.afterHeading ? headingIntro(sections[list.section]?.heading ?? null, draft) : null) ?? connective ?? null);
  const marked = shown.map((line, index) => (list.ordered ? `${index + 1}. ${line}` : `• ${line}`));
  const text = [...(intro !== null && draft.words.allow(intro) ? [intro] : []), ...marked].join("\n");
  return fits(text) ? text : null;
}

function headingIntro(heading: string | null, { reading }: Draft): string | null {
  return heading !== null && heading.length <= 70 && !isHanging(heading, reading.language)
    ? `${heading.replace(/[.:]$/u, "")}${/[?!？]$/u.test(heading) ? "" : ":"}`
    : null;
}

/** Notes that a list is shown, so that no sentence says the same. */
export function sayList(list: List, { reading }: Draft, said: Said): void {
  for (const { text } of list.items) said.addStems(new Set(stemsIn(text, reading.language)));
  said.sections.set(list.section, (said.sections.get(list.section) ?? 0) + 1);
}

/** As many of an item's sentences as one line holds. */
export function beginning({ text }: Item, { reading }: Draft, lengthMax = itemLengthMax): string | null {
  if (text.length <= lengthMax) return text;
  let kept = "";
  for (const sentence of sentencesIn(text, reading.language)) {
    const longer = kept === "" ? sentence : `${kept}${reading.language.spaceless ? "" : " "}${sentence}`;
    if (longer.length > lengthMax) break;
    kept = longer;
  }
  return kept === "" || /[:：]$/u.test(kept) ? null : kept;
}
