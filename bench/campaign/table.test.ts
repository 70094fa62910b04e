import { expect, test } from "vitest";
import { faultsIn } from "./installation.ts";
import { isClean, type Row, sumOf, tableOf } from "./table.ts";

const none = { articles: 0, publications: 0, lostArticles: 0, lostPublications: 0, lostWebhooks: 0, publishedTwice: 0, toldTwice: 0 };
const rowOf = (about: Partial<Row>): Row => ({
  fault: "kills",
  tries: 50,
  happened: ["served again each time"],
  kept: { ...none, articles: 10, publications: 2 },
  outages: { writing: 1200, blog: 300 },
  ends: 0,
  unnamed: [],
  ...about,
});

test("adds up what came of one fault in several installations, with the longest outages", () => {
  const rows = [rowOf({}), rowOf({ fault: "locks", tries: 9 }), rowOf({ tries: 7, outages: { writing: 900, blog: 4000 } })];
  expect(sumOf(rows, "kills")).toEqual(
    rowOf({ tries: 57, kept: { ...none, articles: 20, publications: 4 }, outages: { writing: 1200, blog: 4000 } }),
  );
  expect(sumOf([], "kills")).toMatchObject({ tries: 0, happened: [], ends: 0 });
});

test("is clean only where the process stayed, all causes were named and nothing was lost or done twice", () => {
  expect(isClean(rowOf({}))).toBe(true);
  expect(isClean(rowOf({ ends: 1 }))).toBe(false);
  expect(isClean(rowOf({ unnamed: ["POST /articles: 500 internal"] }))).toBe(false);
  for (const key of ["lostArticles", "lostPublications", "lostWebhooks", "publishedTwice", "toldTwice"] as const)
    expect(isClean(rowOf({ kept: { ...none, [key]: 1 } }))).toBe(false);
});

test("writes a table that tells losses in words", () => {
  const lines = tableOf([
    { ...rowOf({}), about: "Kill" },
    { ...rowOf({ kept: { ...none, articles: 3, lostWebhooks: 2 }, ends: 1 }), about: "Lock" },
  ]).split("\n");
  expect(lines[2]).toBe(
    "| Kill | 50 | served again each time; 10 articles and 2 publications confirmed, all kept, each told once | 1.2 s | 0.3 s | 0 | 0 |",
  );
  expect(lines[3]).toContain("3 articles and 0 publications confirmed, 2 webhooks lost | 1.2 s | 0.3 s | 1 | 0 |");
});

test("sees in a log what nobody foresaw, and nothing else", () => {
  const line = (msg: string) => JSON.stringify({ level: "error", msg });
  const found = ["unexpected failure", "uncaughtException", "unhandledRejection"].map(line);
  expect(faultsIn([line("started"), ...found, line("claims failed")].join("\n"))).toEqual(found);
});
