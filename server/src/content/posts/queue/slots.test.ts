import { weekdays } from "@galley/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { findFreeSlot, isSlot, type Slots } from "./slots.ts";

const quarter = 15 * 60 * 1000;
const hour = 4 * quarter;
const day = 24 * hour;

/** Zones whose clocks change at night, at midnight, by half an hour, and not at all. */
const zones = [
  "America/New_York",
  "Europe/Lisbon",
  "America/Santiago",
  "Asia/Beirut",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "UTC",
];

const asUtc = (local: string) => Date.parse(`${local}Z`);

/** Finds the instant of a local time by looking at every quarter of an hour around it: the first that shows it, else as before the gap. */
function lookUp(local: string, zone: string): number {
  const from = asUtc(local) - 15 * hour;
  const clock = (step: number) => asUtc(wallClockAt(new Date(from + step * quarter), zone));
  for (let step = 0; step < 120; step += 1) {
    if (clock(step) === asUtc(local)) return from + step * quarter;
  }
  for (let step = 0; step < 120; step += 1) {
    const before = clock(step);
    if (before < asUtc(local) && clock(step + 1) > asUtc(local)) return from + step * quarter + asUtc(local) - before;
  }
  throw new Error(`${local} is nowhere in ${zone}.`);
}

/** Lists the slots after an instant, in order and each once, on the days that the clocks show until `days` later. */
function allSlots(slots: Slots, zone: string, after: number, days: number): number[] {
  const first = asUtc(`${wallClockAt(new Date(after), zone).slice(0, 10)}T00:00`);
  const found = new Set<number>();
  for (let offset = 0; offset <= days; offset += 1) {
    const date = new Date(first + offset * day);
    for (const { weekday, time } of slots) {
      if (weekdays[(date.getUTCDay() + 6) % 7] === weekday) found.add(lookUp(`${date.toISOString().slice(0, 10)}T${time}`, zone));
    }
  }
  return [...found].filter((instant) => instant > after).toSorted((a, b) => a - b);
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "45"))
  .map(([hours, minutes]) => `${String(hours).padStart(2, "0")}:${minutes}`);
// Half of them fall into the hours in which clocks change.
const slotTime = fc.oneof(time, fc.constantFrom("00:00", "00:30", "01:30", "02:00", "02:15", "02:30", "03:00", "03:30", "23:30"));
const slotsDrawn = fc.array(fc.record({ weekday: fc.constantFrom(...weekdays), time: slotTime }), { minLength: 1, maxLength: 12 });

/** Returns an instant up to three days before one of the zone's next changes of its clocks, or any where it has none. */
function nearChange(zone: string, changes: number, before: number): number {
  let at = Temporal.Instant.from("2026-11-18T12:00:00Z").toZonedDateTimeISO(zone);
  for (let count = 0; count < changes; count += 1) at = at.getTimeZoneTransition("next") ?? at;
  return at.epochMilliseconds - before;
}

const moment = fc.record({
  zone: fc.constantFrom(...zones),
  changes: fc.integer({ min: 1, max: 6 }),
  before: fc.integer({ min: 0, max: 3 * day }),
});

test("one slot after the other is given once, in order, and none is left out, where clocks change and where they do not", () => {
  fc.assert(
    fc.property(moment, slotsDrawn, ({ zone, changes, before }, slots) => {
      const after = nearChange(zone, changes, before);
      const expected = allSlots(slots, zone, after, 7);
      const given: number[] = [];
      for (const _ of expected) {
        const free = findFreeSlot(slots, zone, new Date(after), (instant) => given.includes(instant.getTime()));
        given.push(free?.instant.getTime() ?? 0);
        expect(free?.local).toBe(wallClockAt(new Date(given.at(-1) ?? 0), zone));
      }
      expect(given).toEqual(expected);
      expect(given.every((instant) => isSlot(slots, zone, new Date(instant)))).toBe(true);
    }),
  );
});

describe("a slot", () => {
  const next = (slots: Slots, zone: string, after: string, taken: readonly string[] = []) =>
    findFreeSlot(slots, zone, new Date(after), (instant) => taken.includes(instant.toISOString()))?.instant.toISOString();

  test("is a time on the clocks, whatever they show elsewhere: it stays at its hour when they change", () => {
    const slots = [{ weekday: "sunday", time: "09:00" }] as const;
    expect(next(slots, "America/New_York", "2027-03-01T00:00:00Z")).toBe("2027-03-07T14:00:00.000Z");
    expect(next(slots, "America/New_York", "2027-03-07T14:00:00Z")).toBe("2027-03-14T13:00:00.000Z");
  });

  test("in an hour that clocks skip moves forward, and is one with a slot that is there already", () => {
    const slots = [
      { weekday: "sunday", time: "02:30" },
      { weekday: "sunday", time: "03:30" },
    ] as const;
    expect(next(slots, "America/New_York", "2027-03-14T00:00:00Z")).toBe("2027-03-14T07:30:00.000Z");
    expect(next(slots, "America/New_York", "2027-03-14T00:00:00Z", ["2027-03-14T07:30:00.000Z"])).toBe("2027-03-21T06:30:00.000Z");
    expect(isSlot(slots, "America/New_York", new Date("2027-03-14T07:30:00Z"))).toBe(true);
    expect(isSlot(slots, "America/New_York", new Date("2027-03-14T06:30:00Z"))).toBe(false);
  });

  test("on a day that a zone skips is none", () => {
    expect(next([{ weekday: "friday", time: "10:00" }], "Pacific/Apia", "2011-12-29T00:00:00Z")).toBe("2012-01-05T20:00:00.000Z");
  });

  test("that is now is over, and there is none where all are taken or none is set", () => {
    const slots = [{ weekday: "wednesday", time: "12:00" }] as const;
    expect(next(slots, "UTC", "2026-11-18T12:00:00Z")).toBe("2026-11-25T12:00:00.000Z");
    expect(findFreeSlot(slots, "UTC", new Date("2026-11-18T12:00:00Z"), () => true)).toBeUndefined();
    expect(next([], "UTC", "2026-11-18T12:00:00Z")).toBeUndefined();
  });
});
