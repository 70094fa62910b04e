import { parseArticle } from "@galley/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { missingWords, wordyMarkdown } from "../../markdown/test/wordy-sources.ts";
import { inShare } from "../../server/test/chance.ts";
import { readArticleFile } from "./article-file.ts";
import type { Folder } from "./folder.ts";
import { printed } from "./print.ts";

/** Returns a folder of these files that counts how often each is read. */
function folderOf(files: Readonly<Record<string, string>>) {
  const reads: Record<string, number> = {};
  const folder: Folder = {
    read(path) {
      reads[path] = (reads[path] ?? 0) + 1;
      return Buffer.from(files[path] ?? "");
    },
    has: (path) => path in files,
    write() {},
    list: () => [],
  };
  return { folder, reads };
}

test("a picture is read once, however often and by whatever names a text shows it", () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `${"./".repeat(index % 50)}wall.png`);
  const text = names.map((name) => `![A wall](${name})`).join("\n\n");
  const { folder, reads } = folderOf({ "a.md": `---\ncover: ./wall.png\n---\n\n${text}\n`, "wall.png": "stone" });
  expect(readArticleFile(folder, "a.md").pictures.length).toBeGreaterThan(10);
  expect(reads).toEqual({ "a.md": 1, "wall.png": 1 });
});

test("a first '# ' line beside another title of the front matter is told at its line", () => {
  const { folder } = folderOf({
    "a.md": "---\ntitle: Given\n---\n\n# A *first* line\n\nText.\n",
    "b.md": "---\ntitle: One  title\n---\n# One title\n",
  });
  const file = readArticleFile(folder, "a.md");
  expect([file.fields.title, file.dropped]).toEqual(["Given", [{ kind: "title", line: 5, excerpt: "A first line", offer: null }]]);
  expect(printed([{ path: "a.md", action: "created", outcome: "done", dropped: file.dropped }])).toContain(
    "a.md:5: title “A first line” is left out, since the front matter has another title",
  );
  expect(readArticleFile(folder, "b.md").dropped).toEqual([]);
});

test("a field of blanks counts as absent, so that the '# ' line is the title", () => {
  const { folder } = folderOf({ "a.md": "---\ntitle: ' '\nsummary: \"\\t\"\n---\n# Line\n\nText.\n" });
  const { fields, dropped } = readArticleFile(folder, "a.md");
  expect([fields, dropped]).toEqual([{ title: "Line" }, []]);
});

test("fields that stay in the file and links that lead nowhere are told beside what is dropped", () => {
  const head = "title: A\nauthor: Ada\ntags: [x]\npictures: {}\nstatus: draft";
  const { folder } = folderOf({ "a.md": `---\n${head}\n---\n\n## Walls\n\n[a](#walls) [b](#roofs)\n\n---\n\n[c][r]\n\n[r]: ./roofs.md\n` });
  const { dropped, findings } = readArticleFile(folder, "a.md");
  expect(dropped.map(({ kind, line }) => [kind, line])).toEqual([["rule", 13]]);
  expect(findings.map(({ kind, line, excerpt }) => [kind, line, excerpt])).toEqual([
    ["front_matter", 1, "author, tags"],
    ["link_leads_nowhere", 11, "#roofs"],
    ["rule", 13, ""],
    ["link_leads_nowhere", 17, "./roofs.md"],
  ]);
  const text = printed([{ path: "a.md", action: "created", outcome: "done", dropped: findings }]);
  expect(text).toContain("a.md:1: front_matter “author, tags” stays in the file");
  expect(text).toContain("a.md:11: link_leads_nowhere “#roofs” leads to no heading");
});

test("words of a picture are those of its first use, and of the front matter whatever its license", () => {
  const head = "pictures: { wall.png: { credit: Ada }, roof.png: { license: public, credit: '' } }";
  const text = "![First](./wall.png)\n\n![Second](wall.png)\n\n![Roof](roof.png)";
  const { folder } = folderOf({ "a.md": `---\n${head}\n---\n\n${text}\n`, "wall.png": "stone", "roof.png": "slate" });
  expect(readArticleFile(folder, "a.md").pictures.map(({ path, words }) => [path, words])).toEqual([
    ["wall.png", { alt: "First", license: "own", credit: "Ada" }],
    ["wall.png", { alt: "Second", license: "own", credit: "Ada" }],
    ["roof.png", { alt: "Roof", license: "public", credit: null }],
  ]);
});

test("every word of a file is pushed or stands in a finding", () => {
  fc.assert(
    fc.property(wordyMarkdown, fc.constantFrom("", "title: t0x", "summary: t0x t1x\nseo_title: t2x"), (wordy, head) => {
      const { folder } = folderOf({ "a.md": `---\n${head}\n---\n${wordy.source}`, "b c.png": "stone" });
      const { fields, markdownWith, findings } = readArticleFile(folder, "a.md");
      // A finding tells the first words alone.
      const lost: string[] = findings.map(({ excerpt }) => excerpt);
      if (findings.length > 0) parseArticle(wordy.source, undefined, (written) => lost.push(written));
      const words = [...wordy.words, ...(head.match(/t\dx/g) ?? [])];
      const pushed = `${Object.values(fields).join(" ")} ${markdownWith(() => "a")}`;
      expect(missingWords({ ...wordy, words }, pushed, lost), wordy.source).toEqual([]);
    }),
    { numRuns: inShare(3000, 150) },
  );
});
