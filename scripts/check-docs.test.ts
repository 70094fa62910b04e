import { expect, test } from "vitest";
import { wrongWings } from "./check-docs.ts";

const files = ["server/src/content/articles/one.ts", "server/src/content/inbox/one.ts", "server/src/content/rule.ts", "server/src/main.ts"];
const table = (row: string) => `| Wing | What it holds |\n|---|---|\n| \`content/\` | ${row} |\n| \`contract/\` | Its \`operations\` |\n`;

test("a folder that the row of its wing lacks is named, and so is a name that is none", () => {
  expect(wrongWings(files, table("`articles`, `inbox` (what waits), the `rule`"))).toEqual([]);
  expect(wrongWings(files, table("`articles`, `waiting` (what waits)"))).toEqual([
    "docs/architecture.md does not name server/src/content/inbox in the row of its wing.",
    "docs/architecture.md names server/src/content/waiting, which does not exist.",
  ]);
});
