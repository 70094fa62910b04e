import type { Input } from "#src/api/operations.ts";

export type Slot = Input<"set_post_slots">["slots"][number];
/** A time at which posts go out to a network, and the days of the week on which they do. */
export type SlotLine = { destination: Slot["destination"]; time: string; weekdays: readonly Slot["weekday"][] };

/** Gathers slots that differ in their day alone. */
export function linesOf(slots: readonly Slot[]): SlotLine[] {
  const lines = new Map<string, SlotLine>();
  for (const { destination, time, weekday } of slots) {
    const key = `${destination} ${time}`;
    lines.set(key, { destination, time, weekdays: [...(lines.get(key)?.weekdays ?? []), weekday] });
  }
  return [...lines.values()];
}

/** Returns the slots of lines, each once: two lines may say the same. A line without a day or a time says nothing. */
export function slotsOf(lines: readonly SlotLine[]): Slot[] {
  const slots = lines.flatMap(({ destination, time, weekdays }) => weekdays.map((weekday) => ({ destination, weekday, time })));
  const byKey = new Map(slots.filter(({ time }) => time !== "").map((slot) => [Object.values(slot).join(" "), slot]));
  return [...byKey.values()];
}
