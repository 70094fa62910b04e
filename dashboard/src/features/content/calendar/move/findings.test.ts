import { expect, test } from "vitest";
import { daysOf } from "../days.ts";
import type { CalendarItem } from "../entries.ts";
import { emptiedWeek, nearest } from "./findings.ts";

const monday = 1;
const post = (id: string, at: string, destination = "x") => ({ type: "post", id, at, destination }) as CalendarItem;
const topic = (id: string, at: string) => ({ type: "topic", id, at }) as CalendarItem;
const moved = { keys: ["pst_1.x"], channels: ["x" as const], from: { day: "2026-11-24", time: "09:00" } };

test("the closest one for the same network within an hour is told, never itself", () => {
  const entries = [post("pst_1", "2026-11-24T09:00"), post("pst_2", "2026-11-25T09:50"), post("pst_3", "2026-11-25T08:40")];
  const to = { day: "2026-11-25", time: "09:00" };
  expect(nearest(entries, moved, to)?.id).toBe("pst_3");
  expect(nearest(entries, moved, { day: "2026-11-25", time: "11:00" })).toBeUndefined();
  expect(nearest([post("pst_4", "2026-11-25T09:00", "linkedin"), topic("top_1", "2026-11-25T09:00")], moved, to)).toBeUndefined();
  expect(
    nearest([topic("top_1", "2026-11-25T00:10")], { keys: ["art_1"], channels: ["article"] }, { day: "2026-11-24", time: "23:50" })?.id,
  ).toBe("top_1");
});

test("a week that a move leaves without anything is told if all of it is known and it is not over", () => {
  const days = daysOf("month", "2026-11-24", monday);
  const own = post("pst_1", "2026-11-24T09:00");
  const to = { day: "2026-12-01", time: "09:00" };
  const loaded = { entries: [own], days, today: "2026-11-20" };
  expect(emptiedWeek(loaded, moved, to, monday)).toBe("2026-11-23");
  expect(emptiedWeek({ ...loaded, entries: [own, topic("top_1", "2026-11-29T23:00")] }, moved, to, monday)).toBeUndefined();
  expect(emptiedWeek(loaded, moved, { day: "2026-11-29", time: "09:00" }, monday)).toBeUndefined();
  expect(emptiedWeek({ ...loaded, days: days.filter((day) => day !== "2026-11-29") }, moved, to, monday)).toBeUndefined();
  expect(emptiedWeek({ ...loaded, today: "2026-11-30" }, moved, to, monday)).toBeUndefined();
  expect(emptiedWeek(loaded, { keys: ["pst_9.x"], channels: ["x"] }, to, monday)).toBeUndefined();
});
