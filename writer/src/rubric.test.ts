import { readdirSync, readFileSync } from "node:fs";
import { parseArticle, plainTextOf } from "@galley/markdown";
import { expect, test } from "vitest";
import { languageOf } from "./language/language-of.ts";
import type { Order, PostInput, WriterSource } from "./order.ts";
import { sentencesIn } from "./reading/segment.ts";
import { isHanging } from "./reading/standalone.ts";
import { foreignLines, plainBrand, violationsOf } from "./test-support.ts";
import { writePost } from "./write-post.ts";

const brand = { ...plainBrand, callsToAction: ["Book a visit with our engineers", "Termin zur Beratung vereinbaren", "Marque uma visita"] };
const orders: Order[] = (
  [
    { format: "linkedin", size: 1300 },
    { format: "x", size: 4 },
    { format: "carousel", size: 7 },
  ] as const
).map((order) => ({ ...order, objective: "educate", tone: "consultative" }));
const terminal = /[.!?…。:][”"»“)]*$/u;
const shareMin = 0.95;

type Source = WriterSource & { text: string };

/** Reads the articles of a language by folder, and the other sources by the language in their names. */
function sources(): Source[] {
  const read = (path: string, language: string, own: boolean): Source => {
    const text = readFileSync(new URL(`../test/${path}`, import.meta.url), "utf8");
    const url = own ? "https://journal.example/articles/one" : "https://other.example/page";
    if (path.endsWith(".txt")) return { title: "", language, body: { kind: "text", text }, url: null, own: true, text };
    const { title, document } = parseArticle(text);
    return { title: title ?? "", language, body: { kind: "document", document }, url, own, text: `${text}\n${plainTextOf(document)}` };
  };
  const folder = (path: string) => readdirSync(new URL(`../test/${path}/`, import.meta.url));
  const articles = folder("articles").flatMap((code) =>
    folder(`articles/${code}`).map((name) => read(`articles/${code}/${name}`, code, true)),
  );
  return [...articles, ...folder("sources").map((name) => read(`sources/${name}`, name.split(".")[1] ?? "en", false))];
}

/** Lists the sentences that a post shows as running text. Titles, items of lists, addresses and the writer's own lines are none. */
function sentencesOf(post: PostInput, language: string): string[] {
  const slides = (post.slides ?? []).map(({ body = "" }) => body);
  const parts = (post.parts ?? []).map((part) => (typeof part === "string" ? part : part.text));
  return [post.text ?? "", ...parts, ...slides]
    .flatMap((text) => text.split("\n"))
    .filter((line) => line !== "" && !/^(?:• |\d+\. |— )|https?:|\.example$/u.test(line))
    .flatMap((line) => sentencesIn(line, languageOf(language)));
}

/** Scores a post by each criterion: 1 where it holds throughout. */
function scoresOf(post: PostInput, source: Source) {
  const language = languageOf(source.language);
  const plain = source.text.replace(/^\[\d\d:\d\d\] /gmu, "");
  const sentences = sentencesOf(post, source.language).filter((sentence) => sentence !== source.title);
  const titles = (post.slides ?? []).slice(1, -1).map(({ title }) => title);
  const running = plain.replace(/\s+/gu, " ");
  // A sentence of the source may be a title. The text below it continues it.
  const slides = (post.slides ?? []).slice(0, -1).filter(({ title, body = "" }) => !running.includes(`${title}. ${body}`));
  const standing = [...slides.map(({ body = "" }) => body), ...(post.parts ?? []).map(String)].filter(Boolean);
  const foreign = foreignLines(post, plain, brand).filter((line) => !line.endsWith("other.example"));
  return {
    faithful: foreign.length === 0 && titles.every((title) => running.includes(title)),
    whole: sentences.every((sentence) => /^["“„«¿¡(]?[\p{Lu}\p{N}]/u.test(sentence) && terminal.test(sentence)),
    fluent: standing.every((text) => !isHanging(sentencesIn(text, language)[0] ?? "", language)),
    fits: violationsOf(post).length === 0 && (post.hashtags ?? []).length <= 3,
  };
}

const written = sources().flatMap((source) =>
  orders.map((order) => {
    const result = writePost(source, brand, order);
    const scores = result.kind === "written" ? scoresOf(result.post, source) : undefined;
    return { format: order.format, language: source.language, source, post: result.kind === "written" ? result.post : undefined, scores };
  }),
);

test("there are sixty sources in six languages", () => {
  expect(sources()).toHaveLength(60);
  expect(new Set(sources().map(({ language }) => language)).size).toBe(6);
});

test.each(["linkedin", "x", "carousel"])("%s posts are faithful, whole, fluent and fit their network", (format) => {
  const posts = written.filter((row) => row.format === format);
  const share = (of: typeof posts, name: "faithful" | "whole" | "fluent" | "fits") =>
    of.filter(({ scores }) => scores?.[name]).length / Math.max(1, of.filter(({ scores }) => scores).length);
  const criteria = ["faithful", "whole", "fluent", "fits"] as const;
  const rows = ["en", "de", "pt", "es", "fr", "it"].map((language) => {
    const of = posts.filter((row) => row.language === language);
    const shares = criteria.map((name) => [name, Math.round(share(of, name) * 100)]);
    return [language, { sources: of.length, written: of.filter(({ scores }) => scores).length, ...Object.fromEntries(shares) }];
  });
  console.table(Object.fromEntries(rows));
  for (const name of criteria) expect(share(posts, name), name).toBeGreaterThanOrEqual(shareMin);
});

test("each hashtag is a phrase of the source's title", () => {
  for (const { post, source } of written) {
    const title = (source.title || source.text.slice(0, 200)).toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    for (const tag of post?.hashtags ?? []) expect(title).toContain(tag.toLowerCase().slice(0, 5));
  }
});

test("a carousel ends with the call of the brand above its address", () => {
  const own = written.filter(
    ({ format, language, source }) => format === "carousel" && language === "en" && source.url !== null && source.own,
  );
  expect(own.length).toBeGreaterThan(5);
  for (const { post } of own) expect(post?.slides?.at(-1)).toEqual({ title: "Book a visit with our engineers", body: "journal.example" });
});
