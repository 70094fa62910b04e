import { readdirSync, readFileSync } from "node:fs";
import { createPost } from "@galley/contract";
import { parseArticle, plainTextOf } from "@galley/markdown";
import { sentenceIn } from "@galley/messages";
import { checkFieldNames } from "../../server/src/content/posts/rules/content-fields.ts";
import { readContent } from "../../server/src/content/posts/rules/read-content.ts";
import { english } from "./language/english.ts";
import { german } from "./language/german.ts";
import { portuguese } from "./language/portuguese.ts";
import { spanish } from "./language/spanish.ts";
import type { PostInput, WriterBrand, WriterSource } from "./order.ts";

const folder = new URL("../test/articles/", import.meta.url);
const articleUrl = "https://journal.example/articles/one";

/** A realistic article, and its words as a reader sees them. */
export type WriterFixture = { name: string; source: WriterSource; text: string };

export function fixtures(): WriterFixture[] {
  return ["en", "de", "pt"].flatMap((language) =>
    readdirSync(new URL(`${language}/`, folder)).map((file) => fixture(`${language}/${file}`, language)),
  );
}

export function fixture(name: string, language: string): WriterFixture {
  const { title, document } = parseArticle(readFileSync(new URL(name, folder), "utf8"));
  const source: WriterSource = { title: title ?? "", language, body: { kind: "document", document }, url: articleUrl, own: true };
  return { name, source, text: `${title}\n\n${plainTextOf(document)}` };
}

export const plainBrand: WriterBrand = {
  callsToAction: [],
  terms: { preferred: [], avoid: [] },
  glossary: [],
  pillars: [],
  competitors: [],
  languages: [],
};

/** A brand with a call to action in each language of the fixtures. */
export const testBrand: WriterBrand = {
  ...plainBrand,
  callsToAction: ["Book a visit with our engineers", "Termin zur Beratung vereinbaren", "Marque uma visita com a nossa equipe"],
  terms: { preferred: [], avoid: ["water", "Jahr", "preço", "custa", "euro"] },
  glossary: [{ term: "PDF", definition: "A file that looks the same everywhere." }],
  competitors: [{ name: "Freiburg", url: "https://rival.example" }],
};

/** Lists a post's violations of the contract and of the post rules. */
export function violationsOf(post: PostInput): string[] {
  const parsed = createPost.input.safeParse({ projectId: "prj_test", ...post });
  const { violations } = readContent(post.format, post);
  return [
    ...(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)),
    ...[...checkFieldNames(post.format, post), ...violations].map(({ param, text }) => `${param}: ${sentenceIn("en", text)}`),
  ];
}

/** Returns every line that a post shows, without hashtags. */
export function postLinesOf(post: PostInput): string[] {
  const slides = (post.slides ?? []).flatMap(({ title, body = "" }) => [title, body]);
  const parts = (post.parts ?? []).map((part) => (typeof part === "string" ? part : part.text));
  return [post.text ?? "", ...parts, ...slides, post.caption ?? ""].flatMap((text) => text.split("\n")).filter((line) => line !== "");
}

const ownWords = new Set(
  [english, german, portuguese, spanish].flatMap(({ connectives }) =>
    connectives === null ? [] : [...[connectives.steps, connectives.readMore, connectives.asks].flatMap(Object.values), connectives.source],
  ),
);

function plain(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** Returns the lines of a post that appear word for word neither in its source nor in the brand nor in the writer's connectives. */
export function foreignLines(post: PostInput, source: string, brand: WriterBrand): string[] {
  const texts = [plain(source), plain(source).replace(/\s*\([^()]*\)/gu, "")];
  const allowed = new Set(
    [...ownWords, ...brand.callsToAction].flatMap((line) => [line, `${line}.`, `${line}:`, line.replace(/\.$/u, "")]),
  );
  return postLinesOf(post).filter((line) => {
    const bare = line.replace(/^(?:• |\d+\. |— )/u, "").replace(/^[“„](.*)[”“]$/u, "$1");
    const label = bare.replace(/ ?https:\S+$/u, "");
    if (label === "" || allowed.has(label) || /^[\w.-]+\.example$/u.test(label)) return false;
    return !texts.some((text) => holdsWhole(text, bare) || holdsWhole(text, bare.replace(/[.:]$/u, "")));
  });
}

/** Returns true where a text holds another one between word boundaries. */
function holdsWhole(text: string, piece: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + piece.length, at + piece.length + 2);
    if (/\p{Script=Han}|\p{Script=Hiragana}/u.test(piece)) return true;
    if (!/[\p{L}\p{N}]/u.test(before) && !/^(?:[\p{L}\p{N}]|[.,]\p{N})/u.test(after)) return true;
  }
  return false;
}

/** Formats a post as plain text for people. */
export function shownPost({ text, parts, slides, caption, hashtags = [] }: PostInput): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(" ");
  if (text !== undefined) return [text, tags].join("\n\n");
  if (parts !== undefined) return parts.map((part, index) => `[${index + 1}]\n${typeof part === "string" ? part : part.text}`).join("\n\n");
  const pages = (slides ?? []).map(({ kicker, title, body }) =>
    [...(kicker === undefined ? [] : [`(${kicker})`]), title.toUpperCase(), ...(body === undefined ? [] : [body])].join("\n"),
  );
  return [...pages, "—", caption ?? "", tags].join("\n\n");
}
