import { expect, test } from "vitest";
import { chanceFrom } from "#test/chance.ts";
import { findLosingPages, sureLoss } from "./losing-pages.ts";

const row = (page: string, clicksBefore: number, clicks: number) => ({ page, clicksBefore, clicks, impressions: 10 });

test("the greatest sure loss comes first, and what is not sure is left out", () => {
  const rows = [row("https://a.example/x", 1000, 900), row("https://a.example/y", 300, 100), row("https://a.example/z", 800, 500)];
  expect(findLosingPages(rows, new Map()).map(({ url }) => url)).toEqual(["https://a.example/z", "https://a.example/y"]);
});

test("the addresses of one article, and the spellings of one page, are added up before anything is compared", () => {
  const rows = [
    row("https://a.example/old-name", 300, 10),
    row("https://a.example/new-name", 0, 290),
    row("http://www.a.example/moved/", 200, 0),
    row("https://a.example/moved", 0, 200),
    row("https://a.example/gone", 200, 20),
    row("https://a.example/gone#part", 20, 0),
  ];
  const articleOf = new Map([
    ["https://a.example/old-name", "art_1"],
    ["https://a.example/new-name", "art_1"],
  ]);
  expect(findLosingPages(rows, articleOf)).toEqual([
    { url: "https://a.example/gone", articleId: null, clicksBefore: 220, clicks: 20, impressions: 20, lost: expect.closeTo(163.9, 1) },
  ]);
});

test.each([
  ["a page with few clicks, whatever becomes of it", 9, 0],
  ["a page that gained", 100, 140],
  ["a page as it was", 100, 100],
  ["less than a fifth, however sure", 10_000, 8001],
  ["what chance may take from a small page", 20, 8],
  ["what chance may take from a middling one", 100, 75],
])("%s has lost nothing for sure", (_what, before, now) => {
  expect(sureLoss(before, now)).toBe(0);
});

test.each([
  [10, 0, 2.6],
  [20, 7, 0.9],
  [100, 60, 10.5],
  [420, 260, 99.2],
  [10_000, 8000, 1687.4],
])("of %i clicks that became %i, %f are surely lost", (before, now, lost) => {
  expect(sureLoss(before, now)).toBeCloseTo(lost, 0);
});

test("of pages whose readers are as many as before, about one in a hundred seems to lose, and never much", () => {
  const chance = chanceFrom(7);
  // Each of a day's readers clicks or does not: the sum over many of them is near enough to a Poisson distribution.
  const clicks = (mean: number) => {
    let count = 0;
    for (let reader = 0; reader < mean * 20; reader += 1) if (chance.below(20) === 0) count += 1;
    return count;
  };
  for (const mean of [15, 60, 240]) {
    const losses = Array.from({ length: 1500 }, () => sureLoss(clicks(mean), clicks(mean))).filter((lost) => lost > 0);
    expect(losses.length).toBeLessThanOrEqual(1500 * 0.015);
    expect(Math.max(0, ...losses)).toBeLessThan(mean);
  }
});
