import { expect, test } from "vitest";
import { undefinedWords } from "./check-glossary.ts";

const head = "| Word | Meaning | Tables and folders |\n|---|---|---|\n";
const words =
  "| article | A text that members write. | |\n| egress | Outgoing calls. | `core/egress` |\n| topic | A subject of the `rate_window`. | `topic` |\n";
const schema = "create table topic (\n);\ncreate unlogged table rate_window (\n);\n";
const files = [
  "server/src/content/articles/one.ts",
  "server/src/core/egress/one.ts",
  "server/src/core/text/one.ts",
  "dashboard/src/features/people/start/one.tsx",
  "server/src/people/members/one.ts",
];

function found(entries: string) {
  return undefinedWords(files, (file) => (file === "docs/glossary.md" ? head + entries : schema));
}

test("a table and a folder that nobody defined are named; words, paths and plurals count, and a mention does not", () => {
  expect(found(words)).toEqual([
    "docs/glossary.md does not define the folder people/start. Add it to the entry of its word.",
    "docs/glossary.md does not define the folder people/members. Add it to the entry of its word.",
    "docs/glossary.md does not define the table rate_window.",
  ]);
});

const rest = "| member | Somebody in an organization. | `rate_window` |\n| first steps | Screens. | `people/start` |\n";

test("a name in the last column that is no table or folder any more is refused", () => {
  expect(found(`${words}${rest}| press | A printer. | \`press\` |\n`)).toEqual([
    "docs/glossary.md names press, which is no table or folder.",
  ]);
});

test("more than 120 words are refused, however many stand in one entry", () => {
  expect(found(words + rest + "| word | A meaning. | |\n".repeat(115))).toEqual([]);
  expect(found(`${words}${rest}| word, another | Two. | |\n${"| word | A meaning. | |\n".repeat(114)}`)).toEqual([
    "docs/glossary.md has 121 words, 120 at most. Remove some.",
  ]);
});
