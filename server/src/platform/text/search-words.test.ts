import { expect, test } from "vitest";
import { searchQuery, searchWords } from "./search-words.ts";

const organization = "org_a";
const key = /^\w{4}/.exec(searchWords(organization, "x"))?.[0] ?? "";

/** Words with their places, without what stands before each of an organization's. */
const words = (content: string) => searchWords(organization, content).trim().replaceAll(key, "");
const query = (typed: string) => searchQuery(organization, typed)?.replaceAll(key, "");

test.each([
  ["Stone walls, stone floors.", "stone:1,3 walls:2 floors:4"],
  ["Élan in der Straße", "elan:1 in:2 der:3 strasse:4"],
  ["don\u2019t — “do” it", "don:1 t:2 do:3 it:4"],
  ["熱pumpe の家", "熱:1 pumpe:2 の:3 家:4"],
  ["ΣΊΣΥΦΟΣ Ёжик İstanbul", "σισυφοσ:1 ежик:2 istanbul:3"],
  ["soft\u00adhyphen zero\u200bwidth e\u0301", "softhyphen:1 zerowidth:2 e:3"],
  ["🏠 & ! | ' \\ :*", ""],
])("the words of %j", (content, expected) => {
  expect(words(content)).toBe(expected);
});

test.each([
  ["stone wal", "stone&wal:*"],
  ["e-mail", "e&mail:*"],
  ["熱ポンプ x", "熱<->ポ<->ン<->プ&x:*"],
  ["!!", undefined],
])("%j looks for %j", (typed, expected) => {
  expect(query(typed)).toBe(expected);
});

test("an organization's words are no other's", () => {
  expect(searchWords("org_b", "stone")).not.toBe(searchWords(organization, "stone"));
});

test("long words and long texts are cut, between characters", () => {
  expect(words(`${"\u{20000}a".repeat(2)}`)).toBe("\u{20000}:1,3 a:2,4");
  expect(words("\u{1d7d8}".repeat(100))).toBe(`${"0".repeat(60)}:1`);
  expect(words("a b ".repeat(40_000)).split(",").at(-1)).toBe("30000");
});
