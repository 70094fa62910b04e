import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { addressOf } from "./guide-address.ts";
import { guideSurface } from "./guide-surface.ts";
import { createLibrary } from "./library.ts";

const publicUrl = "https://press.example";
const docs = join(import.meta.dirname, "../../../../docs");
const surface = guideSurface(publicUrl, createLibrary());

async function read(path: string, headers: Record<string, string> = {}, web = surface) {
  const response = await web.request(path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Creates a folder of guides with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "galley-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe("the index", () => {
  test("leads to the reference and to every guide, each listed in docs/README.md with what it is about", async () => {
    const { status, text } = await read("/docs");
    expect(status).toBe(200);
    expect(text).toContain('href="/docs/api"');
    const listed = createLibrary().themes();
    expect(
      listed.filter(({ name }) => name === "More").flatMap(({ entries }) => entries.map(({ file }) => file)),
      "List these in docs/README.md, where a reader looks for them",
    ).toEqual([]);
    for (const name of readdirSync(docs).filter((file) => file.endsWith(".md") && file !== "README.md")) {
      expect(text).toContain(`href="${addressOf(name)}"`);
    }
  });

  test("shows a guide that nobody has listed yet, last", async () => {
    const folder = folderOf({ "README.md": "# G\n\n## First\n\n- [One](one.md): About one.\n", "one.md": "# One", "two.md": "# Two `2`" });
    const { text } = await read("/docs", {}, guideSurface(publicUrl, createLibrary(folder)));
    expect(text).toMatch(/<h2>First<\/h2>[\s\S]*About one\.[\s\S]*<h2>More<\/h2>[\s\S]*href="\/docs\/two">Two 2</);
  });

  test("of an installation without its guides says so, and nothing fails", async () => {
    const web = guideSurface(publicUrl, createLibrary("/nowhere/at/all"));
    const { status, text } = await read("/docs", {}, web);
    expect([status, text.includes("are not on this server")]).toEqual([200, true]);
    expect((await read("/docs/webhooks", {}, web)).status).toBe(404);
    expect((await read("/docs/decisions", {}, web)).status).toBe(200);
    expect(JSON.parse((await read("/docs/search.json", {}, web)).text)).toEqual([]);
  });
});

describe("a guide", () => {
  test("may be kept for a moment and is not sent twice; it runs our files alone, and no search engine lists it", async () => {
    const { status, headers } = await read("/docs/webhooks");
    expect([status, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([200, "public, max-age=60", "noindex"]);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*script-src 'self'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|https?:/);
    const again = await read("/docs/webhooks", { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("stands between its neighbours, below its theme, beside all others", async () => {
    const { text } = await read("/docs/webhooks");
    expect(text).toContain('<a href="/docs/webhooks" aria-current="page">Webhooks</a>');
    expect(text).toMatch(/rel="prev"><span>Before this<\/span> API tokens</);
    expect(text).toMatch(/rel="next"><span>After this<\/span> Sites</);
    expect(text).toContain("<span>Build on it</span>");
    expect(text).toContain('<a href="#answers-and-retries">Answers and retries</a>');
  });

  test("names this very service in what can be copied, and the example's address in its sentences", async () => {
    const { text } = await read("/docs/assistants");
    expect(text).toContain(`claude mcp add --transport http galley ${publicUrl}/mcp`);
    expect(text.replaceAll("<wbr>", "")).toContain("<code>https://galley.example.com/mcp</code>");
  });

  test("leads to other guides by their titles, to the reference's own place, and nowhere for files of the source", async () => {
    const { text: assistants } = await read("/docs/assistants");
    expect(assistants).toContain('<a href="/docs/assistant-tools">What assistants are offered</a>');
    const { text: guide } = await read("/docs/api-guide");
    expect(guide).toContain('<a href="/openapi.json">openapi.json</a>');
    const { text: sites } = await read("/docs/sites");
    expect(sites).not.toMatch(/href="[^"]*(\.md|\.\.)/);
    expect((await read("/docs/changelog")).text).toContain('href="/docs/importing"');
  });

  test("shows no comment and no tag but those of keys", async () => {
    const source = "<!-- made -->\n# A\n\n<kbd>K</kbd> <script>x</script> <b>y</b> `<i>`\n\n<div>z</div>\n";
    const web = guideSurface(publicUrl, createLibrary(folderOf({ "a.md": source })));
    const { text } = await read("/docs/a", {}, web);
    expect(text).toContain("<kbd>K</kbd> &lt;script&gt;x&lt;/script&gt; &lt;b&gt;y&lt;/b&gt; <code>&lt;i&gt;</code>");
    expect(text).toContain("&lt;div&gt;z");
    expect(text).not.toContain("made");
  });

  test("of a table tells each cell its column, and leaves a head without names out", async () => {
    const source = "# A\n\n| N | Of *what* |\n|---|---|\n| 1 | x |\n\n| | |\n|---|---|\n| 2 | y |\n";
    const web = guideSurface(publicUrl, createLibrary(folderOf({ "a.md": source })));
    const { text } = await read("/docs/a", {}, web);
    expect(text).toContain('<td data-label="N">1</td>\n<td data-label="Of what">x</td>');
    expect(text).toContain("<td>2</td>\n<td>y</td>");
    expect(text.match(/<thead>/g)).toHaveLength(1);
  });

  test("is found by its name in the repository too; an unknown one is told with the way to all", async () => {
    const moved = await read("/docs/webhooks.md");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/docs/webhooks"]);
    expect((await read("/docs/")).headers.get("location")).toBe("/docs");
    const none = await read("/docs/%3Cscript%3E");
    expect([none.status, none.text.includes("Guide not found"), none.text.includes("<script>")]).toEqual([404, true, false]);
    for (const path of [
      "/docs/../package.json",
      "/docs/..%2Fpackage.json",
      "/docs/__proto__",
      "/docs/README",
      "/docs/decisions/..%2F..%2FREADME",
    ]) {
      expect((await read(path)).status, path).toBe(404);
    }
  });
});

describe("a picture", () => {
  test("keeps its place on the page, follows the system's colours, and may be kept for ever", async () => {
    const { text } = await read("/docs/dashboard-pictures");
    const [, address = "", dark = ""] =
      /srcset="([^"]+)"[^>]*dark\)"><img src="([^"]+)" alt="Articles" width="1200" height="750"/.exec(text) ?? [];
    expect([address, dark]).toEqual([
      expect.stringContaining("articles-list-dark.webp?v="),
      expect.stringContaining("articles-list-light.webp?v="),
    ]);
    const { status, headers } = await read(address);
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await read(address, { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  });

  test("is one of docs/pictures and nothing else of the disk", async () => {
    for (const name of [
      "../README.md",
      "..%2FREADME.md",
      "dashboard",
      "dashboard/..%2F..%2Fapi.md",
      "dashboard/../../../package.json",
      "x.webp",
    ]) {
      expect((await read(`/docs/pictures/${name}`)).status, name).toBe(404);
    }
  });
});

test("the search knows every guide with its headings, and decisions by their titles", async () => {
  const entries: { title: string; address: string; headings: { text: string; id: string }[] }[] = JSON.parse(
    (await read("/docs/search.json")).text,
  );
  expect(entries.find(({ address }) => address === "/docs/webhooks")?.headings).toContainEqual({
    text: "Answers and retries",
    id: "answers-and-retries",
  });
  expect(entries.find(({ address }) => address.startsWith("/docs/decisions/0002"))).toMatchObject({ headings: [] });
  expect(
    entries.filter(({ address }) => address === "/docs/decisions"),
    "docs/decisions/README.md is no decision",
  ).toHaveLength(1);
});
