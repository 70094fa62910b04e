import { expect, test } from "vitest";
import { minuteOf, readTime, stepTime } from "./times.ts";

test("a time is read as it is typed in either form, and nothing that is none", () => {
  for (const text of ["08:15", "8:15", "815", "0815", "8.15", "8h15", " 8:15 AM ", "8:15\u202fam", "8:15 a.m."]) {
    expect(readTime(text), text).toBe("08:15");
  }
  expect(["8", "20", "8 pm", "8h", "8:", "12 am", "12:30 PM", "0"].map(readTime)).toEqual([
    "08:00",
    "20:00",
    "20:00",
    "08:00",
    "08:00",
    "00:00",
    "12:30",
    "00:00",
  ]);
  for (const text of ["", "24:00", "08:60", "08:1", "081:15", "13 pm", "0 am", "noon", "8:15:30", "-1"])
    expect(readTime(text), text).toBeUndefined();
});

test("steps lead to quarters of an hour, and around midnight", () => {
  expect(["08:00", "08:07", "23:50"].map((time) => stepTime(time, 1, 15))).toEqual(["08:15", "08:15", "00:00"]);
  expect(["08:00", "08:07", "00:00"].map((time) => stepTime(time, -1, 15))).toEqual(["07:45", "08:00", "23:45"]);
  expect(minuteOf("23:45")).toBe(1425);
});
