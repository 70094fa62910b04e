import { expect, test } from "vitest";
import { createKeptTexts } from "./kept-texts.ts";

test("texts are kept up to a number of characters, however many there are, and made again beyond it", () => {
  const kept = createKeptTexts(1000);
  const made: string[] = [];
  const of = (key: string, length: number) =>
    kept.of(key, () => {
      made.push(key);
      return key.padEnd(length, ".");
    });
  expect(of("long", 990)).toHaveLength(990);
  for (const key of ["long", "short", "another", "short"]) of(key, 100);
  expect(made).toEqual(["long", "short", "another", "short"]);
  expect(kept.characters()).toBe(994);
  expect(of("s", 3)).toBe("s..");
  expect(kept.characters()).toBe(998);
});
