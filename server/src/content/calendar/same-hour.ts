import type { CalendarItem } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { wallClockAt } from "#src/core/wall-clock.ts";
import type { DatedItem } from "./list-dated.ts";

type Warning = CalendarItem["warnings"][number];

export function datedItemKey(item: DatedItem): string {
  return [item.type, item.id, item.type === "post" ? item.destination : ""].join(" ");
}

/** Returns a function that warns about items of the same clock hour and the same destination: a network, or the project's site. */
export function sameHourWarnings(
  items: readonly DatedItem[],
  timeZone: string,
  tell: (text: Sentence) => string,
): (item: DatedItem) => Warning[] {
  const keysBySlot = new Map<string, Set<string>>();
  for (const item of items) {
    const slot = slotOf(item, timeZone);
    const keys = keysBySlot.get(slot);
    if (keys === undefined) keysBySlot.set(slot, new Set([datedItemKey(item)]));
    else keys.add(datedItemKey(item));
  }
  return (item) => {
    const others = (keysBySlot.get(slotOf(item, timeZone))?.size ?? 1) - 1;
    if (others === 0) return [];
    const text = sentence("finding_same_hour", {
      count: others,
      place: item.type === "post" ? item.destination : sentence("word_the_site"),
    });
    return [{ code: "same_hour", message: tell(text) }];
  };
}

function destinationOf(item: DatedItem): string {
  return item.type === "post" ? item.destination : "the site";
}

function slotOf(item: DatedItem, timeZone: string): string {
  return `${destinationOf(item)} ${wallClockAt(item.at, timeZone).slice(0, "YYYY-MM-DDTHH".length)}`;
}
