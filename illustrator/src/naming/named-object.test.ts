import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { motifs } from "../motifs/motifs.ts";
import { languages } from "../order.ts";
import { namedObject } from "./named-object.ts";

// Prompts with what a person expects: an object, or "-" for none. The words here were chosen before the unseen ones were looked at.
const [, ...rows] = readFileSync(new URL("../../test/prompts.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const prompts = rows.map((row) => {
  const [set = "", language = "", expected = "", prompt = ""] = row.split("\t");
  return { set, language, expected, prompt, drawn: namedObject(prompt)?.name ?? "-" };
});
const wrongShareMax = 0.03;
const missedShareMax = 0.1;

type Row = (typeof prompts)[number];

const isWrong = ({ expected, drawn }: Row) => drawn !== "-" && drawn !== expected;
const isMissed = ({ expected, drawn }: Row) => drawn === "-" && drawn !== expected;

function figuresOf(of: readonly Row[]) {
  const named = of.filter(({ expected }) => expected !== "-");
  return { prompts: of.length, named: named.length, wrong: of.filter(isWrong).length, missed: of.filter(isMissed).length };
}

describe("prompts and what a person expects", () => {
  test("cover eight languages, and every object that can be drawn", () => {
    expect(prompts.length).toBeGreaterThanOrEqual(300);
    expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(prompts.length);
    expect(new Set(prompts.map(({ language }) => language))).toEqual(new Set(languages));
    expect(new Set(prompts.map(({ expected }) => expected))).toEqual(new Set(["-", ...motifs.map(({ name }) => name)]));
  });

  test.each(["seen", "unseen"])("get a wrong object in less than 3 in 100 cases: %s", (set) => {
    const of = prompts.filter((row) => row.set === set);
    const { prompts: all, named, wrong, missed } = figuresOf(of);
    console.table({ [set]: figuresOf(of) });
    if (set === "seen") console.table(of.map(({ language, prompt, expected, drawn }) => ({ language, prompt, expected, drawn })));
    expect(wrong / all).toBeLessThan(wrongShareMax);
    expect(missed / named).toBeLessThan(missedShareMax);
  });
});

describe("an object", () => {
  test.each(motifs.map((motif) => [motif.name, motif] as const))("is found by each of its names: %s", (_, motif) => {
    for (const language of languages) {
      for (const word of motif.words[language].split(", ")) {
        const article = { en: "a", de: "ein", pt: "um", es: "un", fr: "un", it: "un", nl: "een", pl: "jeden" }[language];
        expect(namedObject(word.endsWith("*") ? `${article} ${word.slice(0, -1)}` : word), `${language}: ${word}`).toBe(motif);
      }
    }
  });

  test.each(["", " ", "Qwertz uiop", "1234 5678", "and the of with", "家屋 暖房", "🏠", "house ".repeat(10_000), "a ".repeat(80)])(
    "is none where nothing is named: %s",
    (prompt) => {
      expect(namedObject(prompt)).toBeUndefined();
    },
  );

  test("is what a request asks for, whatever the rest of it says", () => {
    expect(namedObject("Please draw me a simple illustration of an old bicycle. No text, warm colors.")?.name).toBe("bicycle");
    expect(namedObject("Zeichne ein Bild von einem alten Haus, ohne Text")?.name).toBe("house");
  });
});
