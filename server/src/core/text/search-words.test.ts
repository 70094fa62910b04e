import { expect, test } from "vitest";
import { searchQuery, searchWords } from "./search-words.ts";

const organization = "org_a";

/** Returns words with their places as PostgreSQL shows them, but in their order in the text and with the organization's prefix. */
function shown(organizationId: string, content: string): string {
  const bytes = searchWords(organizationId, content);
  const words: string[] = [];
  let at = 4;
  for (let count = bytes.readInt32BE(0); count > 0; count -= 1) {
    const end = bytes.indexOf(0, at);
    const places = Array.from({ length: bytes.readUInt16BE(end + 1) }, (_, index) => bytes.readUInt16BE(end + 3 + 2 * index));
    words.push(`${bytes.toString("utf8", at, end)}:${places.join()}`);
    at = end + 3 + 2 * places.length;
  }
  expect(at).toBe(bytes.length);
  return words.join(" ");
}

const key = /^\w{4}/.exec(shown(organization, "x"))?.[0] ?? "";
const words = (content: string) => shown(organization, content).replaceAll(key, "");
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
  expect(shown("org_b", "stone")).not.toBe(shown(organization, "stone"));
});

test("long words and long texts are cut, between characters", () => {
  expect(words(`${"\u{20000}a".repeat(2)}`)).toBe("\u{20000}:1,3 a:2,4");
  expect(words("\u{1d7d8}".repeat(100))).toBe(`${"0".repeat(60)}:1`);
  const every = (step: number, from: number) => Array.from({ length: 256 }, (_, index) => from + step * index).join();
  expect(words(`${"a b ".repeat(8192)}end last`)).toBe(`a:${every(2, 1)} b:${every(2, 2)} end:16383 last:16383`);
  expect(words(`${"a ".repeat(29_999)}in out`)).toBe(`a:${every(1, 1)} in:16383`);
});
