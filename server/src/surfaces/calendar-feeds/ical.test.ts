import { expect, test } from "vitest";
import { writeCalendar } from "./ical.ts";
import { readCalendar } from "./test-support.ts";

const event = {
  uid: "art_1@galley.example",
  at: new Date("2026-11-24T09:30:00.250Z"),
  summary: "",
  description: "Goes out at this time.",
  url: "https://galley.example/projects/prj_1/articles/art_1",
  category: "Article",
  isConfirmed: true,
};

test("whatever a title has comes back as it was, in lines of 75 octets that split no character", () => {
  const titles = [
    "Plain",
    "Semicolons; commas, and \\ backslashes\\n",
    "Two\nlines\r\nand a BEGIN:VEVENT\nEND:VCALENDAR",
    "é".repeat(300),
    "👩‍👩‍👧 família ".repeat(40),
    "x".repeat(74),
    "",
  ];
  const written = writeCalendar(
    "A, b; c",
    titles.map((summary, number) => ({ ...event, uid: `${number}`, summary })),
    new Date("2026-11-20T00:00:00Z"),
  );
  const { properties, events } = readCalendar(written);
  expect(properties).toMatchObject({ VERSION: "2.0", NAME: "A, b; c", METHOD: "PUBLISH" });
  expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(titles.map((title) => title.replaceAll("\r\n", "\n")));
  expect(events[0]).toMatchObject({ DTSTART: "20261124T093000Z", DTSTAMP: "20261120T000000Z", STATUS: "CONFIRMED", URL: event.url });
});

test("a control character in a title breaks no line", () => {
  const written = writeCalendar("A", [{ ...event, summary: "a\u0000b\u0085c", isConfirmed: false }], new Date(0));
  expect(readCalendar(written).events).toMatchObject([{ SUMMARY: "a b c", STATUS: "TENTATIVE" }]);
});

test("a long line is folded as often as its octets ask for, whatever size its characters have", () => {
  for (const character of ["a", "é", "日", "🧱"]) {
    const written = writeCalendar("A", [{ ...event, summary: character.repeat(10_000) }], new Date(0));
    const lines = written.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.length).toBeLessThan((10_000 * Buffer.byteLength(character)) / 70 + 30);
    expect(readCalendar(written).events).toMatchObject([{ SUMMARY: character.repeat(10_000) }]);
  }
});
