import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getArticle } from "@galley/contract";
import { normalDocument, parseArticle, resolveImages, writeMarkdown } from "@galley/markdown";
import { assert, asyncProperty, string, tuple } from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../client/src/index.ts";
import { anyDocument } from "../../markdown/test/arbitraries.ts";
import { readArticleFile } from "./article-file.ts";
import type { Context } from "./context.ts";
import { openFolder } from "./folder.ts";
import { pull } from "./pull.ts";
import { push } from "./push.ts";

const sample = getArticle.example.output;

/** Opens an empty folder before a service that has one article, and counts what is written there. */
function openContext(article: object): Context & { writes: string[] } {
  const at = mkdtempSync(join(tmpdir(), "galley-pull-"));
  onTestFinished(() => rmSync(at, { recursive: true }));
  const writes: string[] = [];
  const fetch = async (url: string, { method }: { method: string }) => {
    if (method !== "GET") writes.push(url);
    if (url.includes("/images/")) return new Response(`bytes of ${url}`, { headers: { "content-type": "image/png" } });
    return Response.json(url.includes("/articles/") ? article : { data: [article], nextCursor: null });
  };
  const client = createClient({ baseUrl: "https://galley.example", token: "svc_live_1", fetch });
  const state = { version: 1 as const, url: "https://galley.example", project: null, round: 0, articles: {}, pictures: {} };
  return { client, folder: openFolder(at), state, project: null, save() {}, writes };
}

const pushed = { dryRun: false, submit: false, strict: true, ours: false };

test("whatever an article says, its file says the same, and a push after the pull changes nothing", async () => {
  await assert(
    asyncProperty(
      tuple(anyDocument, string({ unit: "grapheme", minLength: 1 }), string({ unit: "binary" })),
      async ([document, title, summary]) => {
        // As the service keeps it.
        const { document: kept } = resolveImages(parseArticle(writeMarkdown(normalDocument(document))).document, (src) => ({
          src,
          width: 1,
          height: 1,
        }));
        const markdown = writeMarkdown(kept);
        const article = { ...sample, title, summary, markdown };
        const context = openContext(article);
        const [report] = await pull(context, [], { dryRun: false, theirs: false });
        expect(report).toMatchObject({ action: "written" });
        const file = readArticleFile(context.folder, report?.path ?? "");
        expect(file.markdownWith(({ key }) => context.state.pictures[key]?.id ?? key)).toBe(markdown);
        expect(file.dropped).toEqual([]);
        expect((await push(context, [report?.path ?? ""], pushed)).map(({ action }) => action)).toEqual(["unchanged"]);
        expect(context.writes).toEqual([]);
      },
    ),
    { numRuns: 60, examples: [[[{ blocks: [{ type: "paragraph", children: [{ type: "text", text: "\u2028" }] }] }, "A title", ""]]] },
  );
});

test.each(["../../escape", "a/b", "..", "/etc/passwd", ".git", "con\u0000"])("the slug %j of an answer is no path", async (slug) => {
  const context = openContext({ ...sample, slug, locale: "../up" });
  const [report] = await pull(context, [], { dryRun: false, theirs: false });
  expect(report?.path).toBe(`articles/${sample.id}.md`);
});
