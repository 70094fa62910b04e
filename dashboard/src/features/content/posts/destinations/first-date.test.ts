import { expect, test } from "vitest";
import { firstDate } from "./first-date.ts";

const now = new Date("2026-10-24T22:30Z");

test("a post without a date is offered tomorrow, also in the first hour of a day of 25 hours", () => {
  expect(firstDate({ suggestedAt: null }, { at: null, status: "pending" }, "Europe/Berlin", now)).toEqual({
    day: "2026-10-26",
    time: "09:00",
  });
});

test("a post keeps its date, unless that failed, and else takes the suggested one", () => {
  const suggested = { suggestedAt: "2026-10-27T10:00" };
  const at = "2026-10-30T08:00";
  expect(firstDate(suggested, { at, status: "pending" }, "Europe/Berlin", now)).toEqual({ day: "2026-10-30", time: "08:00" });
  expect(firstDate(suggested, { at, status: "failed" }, "Europe/Berlin", now)).toEqual({ day: "2026-10-27", time: "10:00" });
});
