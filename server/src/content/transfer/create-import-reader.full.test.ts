import { sentence } from "@galley/messages";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ghostExport } from "#test/transfer/ghost.ts";
import { wordPressExport } from "#test/transfer/wordpress.ts";
import { createImportReader, type OpenImportReader } from "./create-import-reader.ts";

let reader: OpenImportReader;
beforeAll(() => {
  reader = createImportReader();
});
afterAll(() => reader[Symbol.asyncDispose]());

function read(bytes: Uint8Array, from = reader) {
  return from.readImport("org_a", { bytes, name: null, siteUrl: null, projectUrl: null, images: true, nearest: false });
}

const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n`;
const aliases = `---\na: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\ntitle: [*c, *c, *c, *c, *c]\n---\nText.`;

function encrypted(): Uint8Array {
  const bytes = Buffer.from(zipSync({ "a.md": strToU8("# A") }));
  bytes.writeUInt16LE(1, bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 8);
  return bytes;
}

const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, strToU8("")]));

test.each<[string, () => Uint8Array, RegExp]>([
  [
    "an archive that grows out of all bounds",
    () => zipSync({ "a.md": new Uint8Array(60_000_000), "b.md": new Uint8Array(60_000_000) }),
    /too large once unpacked/,
  ],
  ["an archive with too many files", () => zipSync(names(5001)), /more than 5000 files/],
  ["an encrypted archive", encrypted, /a\.md is encrypted/],
  ["an archive that is cut off", () => zipSync({ "a.md": strToU8("# A") }).subarray(0, 60), /damaged/],
  ["entities that expand into others", () => wordPressExport({ head: laughs }), /declares entities/],
  ["an export that is cut off", () => wordPressExport().subarray(0, 3000), /cut off/],
])("%s is refused in words for whoever sent it", async (_, bytes, message) => {
  await expect(read(bytes())).rejects.toMatchObject({ name: "ImportRefused", message: expect.stringMatching(message) });
});

test("references within front matter do not multiply", async () => {
  const { articles } = await read(Buffer.from(aliases));
  expect(articles[0]).toMatchObject({ fault: sentence("reason_front_matter_invalid") });
});

test("an article that is nested beyond reason is named, and the others are read", async () => {
  const deep = `${"<div>".repeat(5000)}x`;
  const { articles } = await read(ghostExport({ posts: [{ id: "9", title: "Deep", slug: "deep", html: deep }] }));
  expect(articles.map(({ fault }) => fault)).toEqual([null, null, null, sentence("reason_text_unreadable")]);
});

test("no script, link or handler of foreign HTML gets into an article", async () => {
  const html = `<p onclick="x()">A <a href="javascript:alert(1)">link</a> <a href="&#106;avascript:alert(1)">b</a></p><script>x()</script>
<img src="file:///etc/passwd"><img src="javascript:x"><p>&lt;script&gt;</p><svg onload="x()"><text>t</text></svg>`;
  const { articles } = await read(ghostExport({ posts: [{ id: "9", title: "X", slug: "x", html }] }));
  const found = articles.at(-1);
  expect(found?.text).toBe("A link b\n\n\\<script>");
  expect(found?.dropped).toEqual([
    { kind: "link", name: "", what: "link", count: 2, places: ["link", "b"], lines: [], offer: null },
    { kind: "html", name: "script", what: "script", count: 1, places: [], lines: [], offer: null },
    { kind: "image", name: "", what: "image without an address", count: 2, places: [], lines: [], offer: null },
    { kind: "html", name: "svg", what: "svg", count: 1, places: ["t"], lines: [], offer: null },
  ]);
});

test("a file that takes too long ends its process and nothing else", async () => {
  await using hasty = createImportReader({ secondsMax: 0.05 });
  await expect(read(ghostExport(), hasty)).rejects.toThrow(/too complex/);
  await expect(read(ghostExport())).resolves.toMatchObject({ kind: "ghost" });
});

test("a file that takes too much memory ends its process and nothing else", async () => {
  await using small = createImportReader({ heapMegabytesMax: 24 });
  const items = Array.from({ length: 400 }, (_, id) => ({ id: id + 100, title: `T${id}`, content: "<p><b>x</b></p>".repeat(3000) }));
  await expect(read(wordPressExport({ items }), small)).rejects.toThrow(/too complex/);
});
