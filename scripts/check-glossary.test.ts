import { expect, test } from "vitest";
import { undefinedWords } from "./check-glossary.ts";

const texts: Record<string, string> = {
  "docs/glossary.md":
    "| Word | Meaning |\n|---|---|\n| article | A text that members write |\n| `core/egress` | Outgoing calls |\n| `topic` | A subject |\n",
  "server/test/schema.sql": "create table topic (\n);\ncreate unlogged table rate_window (\n);\n",
};

test("a table and a folder that nobody defined are named; words, paths and plurals count, and a mention does not", () => {
  const files = [
    "server/src/content/articles/one.ts",
    "server/src/core/egress/one.ts",
    "dashboard/src/features/people/start/one.tsx",
    "server/src/people/members/one.ts",
  ];
  expect(undefinedWords(files, (file) => texts[file] ?? "")).toEqual([
    "docs/glossary.md does not define the folder people/start. Add it to its table of folders.",
    "docs/glossary.md does not define the folder people/members. Add it to its table of folders.",
    "docs/glossary.md does not define the table rate_window.",
  ]);
});
