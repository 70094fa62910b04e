import { expect, test } from "vitest";
import { wrongRecords, wrongWings } from "./check-docs.ts";

const files = ["server/src/content/articles/one.ts", "server/src/content/inbox/one.ts", "server/src/content/rule.ts", "server/src/main.ts"];
const table = (row: string) => `| Wing | What it holds |\n|---|---|\n| \`content/\` | ${row} |\n| \`contract/\` | Its \`operations\` |\n`;

test("a folder that the row of its wing lacks is named, and so is a name that is none", () => {
  expect(wrongWings(files, table("`articles`, `inbox` (what waits), the `rule`"))).toEqual([]);
  expect(wrongWings(files, table("`articles`, `waiting` (what waits)"))).toEqual([
    "docs/architecture.md does not name server/src/content/inbox in the row of its wing.",
    "docs/architecture.md names server/src/content/waiting, which does not exist.",
  ]);
});

test("a record that is longer than a page or tells a date is named, and other pages are not", () => {
  const [long, dated, short] = ["docs/decisions/0001-long.md", "docs/decisions/0002-dated.md", "docs/decisions/0003-short.md"];
  const texts = { [long]: "word | ".repeat(576), [dated]: "# 2. One\n\n2026-11-20, accepted\n", [short]: "word | ".repeat(575) };
  expect(wrongRecords([...Object.keys(texts), "docs/long.md"], (file) => texts[file] ?? "")).toEqual([
    "docs/decisions/0001-long.md has 576 words, 575 at most.",
    "docs/decisions/0002-dated.md begins a line with a date. A record tells what holds today.",
  ]);
});
