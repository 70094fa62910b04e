import { expect, test } from "vitest";
import { linesOf, type Slot, slotsOf } from "./slot-lines.ts";

const slots: Slot[] = [
  { destination: "x", weekday: "monday", time: "08:00" },
  { destination: "linkedin", weekday: "monday", time: "08:00" },
  { destination: "linkedin", weekday: "friday", time: "08:00" },
  { destination: "linkedin", weekday: "friday", time: "17:00" },
];

test("slots of one time stand in one line, with their days, and come out of the lines as they were", () => {
  const lines = linesOf(slots);
  expect(lines).toEqual([
    { destination: "x", time: "08:00", weekdays: ["monday"] },
    { destination: "linkedin", time: "08:00", weekdays: ["monday", "friday"] },
    { destination: "linkedin", time: "17:00", weekdays: ["friday"] },
  ]);
  expect(slotsOf(lines)).toEqual(slots);
});

test("what two lines say is one slot, and a line without a day or a time is none", () => {
  const line = { destination: "x", time: "08:00", weekdays: ["monday"] } as const;
  expect(slotsOf([line, line, { ...line, time: "" }, { ...line, weekdays: [] }])).toEqual([slots[0]]);
});
