import { expect, test } from "vitest";
import { matchingPeople, mentionAt, piecesOf, withMention } from "./mentions.ts";

const people = [
  { personId: "1", name: "Ilse Brandt", handle: "IlseBrandt" },
  { personId: "2", name: "Beatriz Lourenço", handle: "BeatrizLourenço" },
  { personId: "3", name: "Tomás Figueira", handle: "tomas.figueira" },
];
const names = (word: string) => matchingPeople(people, word).map(({ name }) => name);

test("an @ at the beginning of a word begins a mention; one in an address does not", () => {
  expect(mentionAt("See @il", 7)).toEqual({ start: 4, word: "il" });
  expect(mentionAt("@", 1)).toEqual({ start: 0, word: "" });
  expect(mentionAt("(@to", 4)).toEqual({ start: 1, word: "to" });
  expect(mentionAt("mail@il", 7)).toBeNull();
  expect(mentionAt("See @il now", 11)).toBeNull();
});

test("people are found by every part of their name, without case and accents", () => {
  expect(names("brandt")).toEqual(["Ilse Brandt"]);
  expect(names("lourenc")).toEqual(["Beatriz Lourenço"]);
  expect(names("TOMA")).toEqual(["Tomás Figueira"]);
  expect(names("ilsebr")).toEqual(["Ilse Brandt"]);
  expect(names("")).toHaveLength(3);
  expect(names("zzz")).toEqual([]);
});

test("parts of words are enough, as for the service, and all of those between dots must be in the name", () => {
  expect(names("randt")).toEqual(["Ilse Brandt"]);
  expect(names("uren")).toEqual(["Beatriz Lourenço"]);
  expect(names("figueira.tom")).toEqual(["Tomás Figueira"]);
  expect(names("tomas.brandt")).toEqual([]);
  expect(names("...")).toEqual([]);
});

test("what was typed becomes the mention, with one space behind it", () => {
  expect(withMention("Ask @il please", 4, 7, "IlseBrandt")).toEqual({ text: "Ask @IlseBrandt please", cursor: 16 });
  expect(withMention("@", 0, 1, "a")).toEqual({ text: "@a ", cursor: 3 });
});

test("exactly what the service has taken for a mention is marked, and nothing is lost of the comment", () => {
  const body = "@Ilse Brandt, may I? @tomás and @IlseBrandt, not mail@Ilse Brandt. @Ilse Brandts";
  const mentions = [
    { text: "@Ilse Brandt", personId: "1" },
    { text: "@tomás", personId: "gone" },
  ];
  const pieces = piecesOf(body, people, mentions);
  expect(pieces.map(({ text }) => text).join("")).toBe(body);
  expect(pieces.filter(({ person }) => person !== undefined).slice(0, 2)).toEqual([
    { text: "@Ilse Brandt", person: { name: "Ilse Brandt" } },
    { text: "@tomás", person: { name: "tomás" } },
  ]);
  expect(piecesOf("@IlseBrandt", people, []).map(({ person }) => person)).toEqual([undefined]);
});

test("mentions of known people are marked in a comment, and nothing is lost of it", () => {
  const body = "@IlseBrandt, may I? Not @nobody or mail@IlseBrandt.";
  const pieces = piecesOf(body, people, null);
  expect(pieces.map(({ text }) => text).join("")).toBe(body);
  expect(pieces.filter(({ person }) => person !== undefined)).toMatchObject([{ text: "@IlseBrandt" }]);
});
