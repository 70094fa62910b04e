import { expect, test } from "vitest";
import { findLosingPages } from "./losing-pages.ts";

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
