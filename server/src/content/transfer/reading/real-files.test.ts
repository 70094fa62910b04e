import { writeMarkdown } from "@galley/markdown";
import { expect, test } from "vitest";
import { parsePage } from "#src/core/source-pages/reading/page-dom.ts";
import type { FoundArticle } from "#src/operations/outside/import-reader.ts";
import { ghostExport } from "#test/transfer/ghost.ts";
import { meta, wordPressExport } from "#test/transfer/wordpress.ts";
import { readImport } from "./read-import.ts";

/** Small inputs that stand for faults which real files showed. */
function read(source: string | Uint8Array, name: string | null = null, nearest = false): readonly FoundArticle[] {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  const job = { siteUrl: null, projectUrl: "https://hearth.example", images: true, articlesMax: 500 };
  return readImport({ ...job, bytes, name, nearest }).articles;
}

function only(source: string, name?: string, nearest?: boolean): FoundArticle & { markdown: string } {
  const [article] = read(source, name, nearest);
  if (article === undefined) throw new Error("There is no article.");
  return { ...article, markdown: writeMarkdown(article.document) };
}

const told = ({ dropped }: FoundArticle) => dropped.map(({ what, places }) => [what, ...places]);

test("WordPress: ampersands that begin no entity are words, and hide nothing behind them", () => {
  const item = (id: number, title: string) =>
    `<item><title>${title}</title><link>https://old.example/?a=1&p=${id}</link><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type>
      <wp:status>publish</wp:status><content:encoded><![CDATA[<p>R&D &amp; more</p>]]></content:encoded></item>`;
  const file = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item(1, "Tips & tricks")}${item(2, "Caf&eacute; &#38; bar")}</channel></rss>`;
  const found = read(file);
  expect(found.map(({ title }) => title)).toEqual(["Tips & tricks", "Café & bar"]);
  expect(found.map(({ document }) => writeMarkdown(document))).toEqual(["R&D & more", "R&D & more"]);
});

test("WordPress and Ghost: fields with words for people that a draft has no place for are told", () => {
  const fields: [string, string][] = [
    ["subtitle", "What it took"],
    ["_yoast_wpseo_opengraph-title", "A wall, shared"],
    ["_yoast_wpseo_metadesc", "How a wall left."],
    ["_edit_last", "1"],
    ["layout", "wide"],
    ["panels", 'a:1:{s:4:"a b";i:1;}'],
  ];
  const extra = fields.map(([name, value]) => meta(name, value)).join("");
  const [post] = read(wordPressExport({ items: [{ id: 50, title: "Wall", content: "<p>x</p>", extra }] })).slice(-1);
  expect(post?.seoDescription).toBe("How a wall left.");
  expect(post && told(post)).toEqual([
    ["field subtitle", "What it took"],
    ["field _yoast_wpseo_opengraph-title", "A wall, shared"],
  ]);
  const posts = [{ id: "9", title: "X", slug: "x", html: "<p>x</p>", og_title: "Shared", email_subject: "Sent" }];
  const [ghost] = read(ghostExport({ posts })).slice(-1);
  expect(ghost && told(ghost)).toEqual([
    ["field og_title", "Shared"],
    ["field email_subject", "Sent"],
  ]);
});

test("Ghost: recordings are links, as its editor stores them, without the words of their players", () => {
  const html = `<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail"><audio src="https://a.example/a.mp3"></audio>
    <div class="kg-audio-title">A talk</div><button aria-label="Play audio">1×</button><span>0:00</span></div>
    <figure class="kg-card kg-video-card"><video src="/v.mp4"></video><span>/0:09</span><figcaption>The wall</figcaption></figure>
    <form><style>.a { fill: none }</style>Join</form><p><img src="" alt="None"></p>`;
  const [post] = read(ghostExport({ posts: [{ id: "9", title: "X", slug: "x", html }] })).slice(-1);
  expect(post && writeMarkdown(post.document)).toBe(
    "[A talk](https://a.example/a.mp3)\n\n[/v.mp4](https://hearth.example/v.mp4)\n\nThe wall",
  );
  expect(post && told(post)).toEqual([
    ["form", "Join"],
    ["image without an address", "None"],
  ]);
});

test("front matter: fields that are not read are told with their words, and so is a second one for the same text", () => {
  const cover = "cover:\n  image: /a.png\n  alt: A wall\n  caption: In May";
  const found = only(`---\ntitle: T\ndescription: Why lime.\nsubtitle: Or clay\nseries: { name: Old houses }\n${cover}\n---\nText.`);
  expect(found).toMatchObject({ summary: "Why lime.", cover: { alt: "A wall" } });
  expect(told(found)).toEqual([
    ["field subtitle", "Or clay"],
    ["field series", "Old houses"],
    ["caption of the cover", "In May"],
  ]);
});

test("template tags are told with their words, part the words beside them, and stay in code that is indented", () => {
  const tag = '{% callout "Mind the gap", "info" %}';
  const found = only(
    `a${tag}b{% endcallout %}c {{< card title="Clay" >}}.\n\n1. d\n\n   \`\`\`html\n   <img src="/e.png"> {{ f }}\n   \`\`\`\n`,
    "x.md",
    true,
  );
  expect(found.markdown).toBe('a b c .\n\n1. d\\\n   `<img src="/e.png"> {{ f }}`');
  expect(told(found).slice(0, 2)).toEqual([
    ["template tag callout", 'callout "Mind the gap", "info"'],
    ["template tag card", 'card title="Clay"'],
  ]);
});

test("a figure of Hugo keeps its title and its source as a caption", () => {
  expect(only('{{< figure src="/a.png" alt="b" title="Walls" caption="in May" attr="by Ilse" >}}').markdown).toBe(
    '![b](https://hearth.example/a.png "Walls in May by Ilse")',
  );
});

test("MDX: what is for its compiler is told and goes, and the same words in texts and in code stay", () => {
  const source = `import A from './a'
import {
  B,
} from './b'

export const meta = { title: "Hidden words" }

The first line
import duties rise.

{/* prettier-ignore */}

\`\`\`js
import c from 'c'
\`\`\`
`;
  const found = only(source, "a.mdx", true);
  expect(found.markdown).toBe("The first line\nimport duties rise.\n\n`import c from 'c'`");
  expect(told(found).slice(0, 2)).toEqual([
    ["template tag import", "import A from './a' import { B, } from './b'"],
    ["template tag export", 'export const meta = { title: "Hidden words" }'],
  ]);
  expect(only("import a from 'b'\n\nText.", "a.md").markdown).toBe("import a from 'b'\n\nText.");
});

test("a page with elements before its head has its own body", () => {
  const { body } = parsePage("<!doctype html><html><div>a</div><head><title>t</title></head><body><p>b</p></body></html>");
  expect(body.textContent).toBe("ab");
});
