import { expect, test } from "vitest";
import { parseCompetitor, parseEntry, pastedLines } from "./columns.ts";

test("a pasted list comes without its bullets, numbers and empty lines", () => {
  expect(pastedLines("- Heating\r\n\n• Insulation\n 2) Windows\n3. Walls\n*Wood*\n1950 houses")).toEqual([
    "Heating",
    "Insulation",
    "Windows",
    "Walls",
    "*Wood*",
    "1950 houses",
  ]);
});

test.each([
  ["COP: Heat for power.", "COP", "Heat for power."],
  ["COP\tHeat: for power.", "COP", "Heat: for power."],
  ["NHL – Natural hydraulic lime", "NHL", "Natural hydraulic lime"],
  ["air-source = from outside", "air-source", "from outside"],
  ["Degree day", "Degree day", ""],
])("%j is a word and what it means", (line, term, definition) => {
  expect(parseEntry(line)).toEqual({ term, definition });
});

test.each([
  ["Warmly https://warmly.example", "Warmly", "https://warmly.example"],
  ["Warmly, https://warmly.example/a?b=c", "Warmly", "https://warmly.example/a?b=c"],
  ["Warmly (https://warmly.example)", "Warmly", "https://warmly.example"],
  ["https://warmly.example\tWarmly", "Warmly", "https://warmly.example"],
  ["Warmly", "Warmly", ""],
])("%j is a name and an address", (line, name, url) => {
  expect(parseCompetitor(line)).toEqual({ name, url });
});
