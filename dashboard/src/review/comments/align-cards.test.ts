import { expect, test } from "vitest";
import { alignCards, topInView } from "./align-cards.ts";

const card = (id: string, top: number, height = 100) => ({ id, top, height });
const tops = (...given: Parameters<typeof alignCards>) => [...alignCards(...given).values()];

test("cards with room stand at their passages", () => {
  expect(tops([card("a", 10), card("b", 200)], null, 10)).toEqual([10, 200]);
});

test("a card that has no room moves below the one before it", () => {
  expect(tops([card("a", 0), card("b", 20), card("c", 30)], null, 10)).toEqual([0, 110, 220]);
});

test("the active card stands at its passage; those before it move up", () => {
  expect(tops([card("a", 300), card("b", 320), card("c", 330)], "b", 10)).toEqual([210, 320, 430]);
});

test("where there is no room above, the active card gives way", () => {
  expect(tops([card("a", 0), card("b", 20)], "b", 10)).toEqual([0, 110]);
});

test("cards never overlap, whatever is active", () => {
  const cards = Array.from({ length: 30 }, (_, at) => card(`c${at}`, Math.floor(at / 4) * 60, 40 + (at % 5) * 30));
  for (const { id } of cards) {
    const placed = tops(cards, id, 8);
    for (let at = 1; at < cards.length; at += 1) {
      expect(placed[at]).toBeGreaterThanOrEqual((placed[at - 1] ?? 0) + (cards[at - 1]?.height ?? 0) + 8);
    }
  }
});

test("nothing to place is no mistake", () => {
  expect(alignCards([], null, 10).size).toBe(0);
});

test("a card that opens stands at its words, and never out of the window", () => {
  const window = { start: -500, end: 800 };
  expect(topInView(card("new", 700, 200), window)).toBe(700);
  expect(topInView(card("new", 1250, 200), window)).toBe(1084);
  expect(topInView(card("new", 100, 200), window)).toBe(564);
  expect(topInView(card("new", -8, 200), { start: 120, end: 800 })).toBe(0);
});
