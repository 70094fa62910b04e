import { readdirSync, readFileSync } from "node:fs";
import { postSizes } from "@galley/contract";
import { parseArticle } from "@galley/markdown";
import { expect, test } from "vitest";
import type { Order, PostInput, WriterSource } from "./order.ts";
import { isBalanced } from "./reading/segment.ts";
import { foreignLines, plainBrand, postLinesOf, violationsOf } from "./test-support.ts";
import { writePost } from "./write-post.ts";

const folder = new URL("../test/sources/", import.meta.url);
const brand = {
  ...plainBrand,
  callsToAction: ["Book a visit with our engineers", "Marque uma visita com a nossa equipa", "Termin vereinbaren", "Reserva una visita"],
};

/** Reads a source. Pages belong to another author, notes and transcripts to the brand. */
function sourceIn(file: string): { source: WriterSource; text: string } {
  const text = readFileSync(new URL(file, folder), "utf8");
  const [, language = "en", kind] = file.split(".");
  if (kind === "txt") return { source: { title: "", language, body: { kind: "text", text }, url: null, own: true }, text };
  const { title, document } = parseArticle(text);
  const body = { kind: "document", document } as const;
  return { source: { title: title ?? "", language, body, url: "https://other.example/page", own: false }, text };
}

const orders: Order[] = [
  ...postSizes.linkedin.map((size) => ({ format: "linkedin", size }) as const),
  ...postSizes.x.map((size) => ({ format: "x", size }) as const),
  ...postSizes.carousel.map((size) => ({ format: "carousel", size }) as const),
].flatMap((order) => [
  { ...order, objective: "educate", tone: "direct" },
  { ...order, objective: "leads", tone: "consultative" },
  { ...order, objective: "engage", tone: "casual" },
]);

const answers = new Map<string, { order: Order; result: ReturnType<typeof writePost> }[]>();

/** Writes every order from a source, once for all tests. */
function answersFrom(file: string) {
  const known = answers.get(file);
  if (known !== undefined) return known;
  const { source } = sourceIn(file);
  const made = orders.map((order) => ({ order, result: writePost(source, brand, order) }));
  answers.set(file, made);
  return made;
}

function postsFrom(file: string): PostInput[] {
  return answersFrom(file).flatMap(({ result }) => (result.kind === "written" ? [result.post] : []));
}

/** Returns every line of every post, kickers and hashtags included. */
function shownFrom(file: string): string {
  return postsFrom(file)
    .flatMap((post) => [
      ...postLinesOf(post),
      ...(post.slides ?? []).map(({ kicker = "" }) => kicker),
      ...(post.hashtags ?? []).map((tag) => `#${tag}`),
    ])
    .join("\n");
}

const faults: [file: string, fault: string, pattern: RegExp][] = [
  ["press-release.en.md", "the company's “we” became the brand's", /\bWe expect/],
  ["press-release.en.md", "a request of its author", /Sign up|contact us/],
  ["press-release.en.md", "a quote without who said it", /^"Nobody in this company/m],
  ["press-release.en.md", "what somebody said without what it was said about", /waited nine years for this/],
  ["recipe.en.md", "baking times as steps", /^Step 1$|12 cm across|14 minutes/m],
  ["recipe.en.md", "a list of ingredients without its last ones", /180 g flour(?![\s\S]*?150 ml cream)/],
  ["how-to.en.txt", "“own this” without what is owned", /own this/],
  ["how-to.en.txt", "“those signs” without the signs", /those signs/],
  ["how-to.en.txt", "one sentence on two slides", /Hot water under pressure can burn your hand\nTurn the heating off/],
  ["transcript.en.txt", "a sign-off", /subscribe|bell|Thanks for watching|next one/i],
  ["transcript.en.txt", "a greeting", /Hey guys|welcome back|gonna talk/i],
  ["transcript.en.txt", "fillers", /\bUm,|You know,|So yeah|basically it|\[laughs\]/],
  ["transcript.en.txt", "a reference to the video's description", /description|comments/],
  ["abstract.en.md", "figures as “The points”", /The points:|What matters:|Worth knowing:/],
  ["abstract.en.md", "the authors' “we”", /\bWe compared/],
  ["abstract.en.md", "“these findings” as a beginning", /^These findings/m],
  ["product-notes.en.md", "the maker's engineers as the brand's", /Our engineers|Our support team/],
  ["product-notes.en.md", "an offer to buy", /Buy now|free shipping/],
  ["interview.en.txt", "names of speakers as words of the post", /Anna:|Peter Holm:|#PeterHolm/],
  ["interview.en.txt", "what the guest did as what the brand did", /\bI took out|We warmed/],
  ["interview.en.txt", "thanks for the conversation", /Thank you/],
  ["measurements.en.md", "“Do this” above measurements", /Do this:|How to go about it:|Here is how:|^Step \d$/m],
  ["measurements.en.md", "“What matters” above timings", /What matters:|parse: 210 ms/],
  ["changelog.en.md", "removed features as steps", /How to go about it:\n1\. The old search|^Step \d$/m],
  ["changelog.en.md", "the maintainers' thanks", /We thank/],
  ["minutes.en.txt", "decisions as orders to the reader", /(?:Do this|How to go about it|Here is how):/],
  ["minutes.en.txt", "a line of a form as the opening", /^Present:/m],
  ["minutes.en.txt", "half of a quote", /Nobody can get a pram past them(?!\. I have measured it\.”)/],
  ["review.en.md", "a contraction as a hashtag", /#\S*(?:Didn|DidnT)/i],
  ["review.en.md", "a quote that ends after “said”", /said[,:]?$|said,? ["“]?(?:We cooked for real\.)["”]?$/m],
  ["review.en.md", "the critic's neighbor as the brand's", /my neighbor/],
  ["sermon.en.txt", "words to those present", /Turn with me|Let us pray|be seated|Good morning/],
  ["event.pt.md", "a program as steps or points", /^(?:Os pontos|O que importa|Bom saber|Faça assim|Como fazer):$|^10h00$/m],
  ["event.pt.md", "a quote without who said it", /^“Nunca vendi/m],
  ["event.pt.md", "requests and sales of the organizer", /Inscreva-se|siga-nos|Esperamos|vendemos/],
  ["ata.pt.txt", "votes as instructions", /^(?:Faça assim|Como fazer|É assim|Passo \d):?$/m],
  ["ata.pt.txt", "“assumirem isso” without what is taken on", /assumirem isso/],
  ["podcast.pt.txt", "greetings and sign-offs", /Olá|bem-vindos|subscrever|like|episódio|comentários|Hoje vamos/],
  ["podcast.pt.txt", "what is said while thinking", /, tá\?|Pronto, é isso/],
  ["guia.pt.md", "the author's own roof as the brand's", /Nós limpamos|nossa sede/],
  ["bericht.de.md", "goals as points", /^(?:Die Punkte|Worauf es ankommt|Gut zu wissen|So geht es):$/m],
  ["bericht.de.md", "a quote without who said it", /^„Mehr war nicht drin/m],
  ["bericht.de.md", "a request to subscribe", /abonnieren/],
  ["anleitung.de.txt", "a sign-off as the conclusion", /Danke fürs|Abo/],
  ["anleitung.de.txt", "“dies übersehen” without what is overlooked", /dies übersehen/],
  ["resena.es.md", "prices as points", /^(?:Los puntos|Lo que importa|Bueno saberlo):$/m],
  ["resena.es.md", "requests of the author", /Síguenos|suscríbete|volveremos/],
  ["newsletter.en.md", "a heading that points at something else", /^Own this$/im],
  ["newsletter.en.md", "“who own this” without what is owned", /own this/],
  ["newsletter.en.md", "weekdays as steps", /^Step \d$/m],
  ["newsletter.en.md", "a request to subscribe", /Subscribe|share this/],
];

test.each(faults)("%s: keeps out %s", (file, _, pattern) => {
  const shown = shownFrom(file);
  expect(shown.length).toBeGreaterThan(200);
  expect(shown).not.toMatch(pattern);
});

const files = readdirSync(folder);

test("there are twenty sources, each with a fault that it provoked", () => {
  expect(files).toHaveLength(20);
  expect(new Set(faults.map(([file]) => file))).toEqual(new Set(files));
});

test.each(files)("%s: every post is valid, from the source alone, with whole quotes and lists", (file) => {
  const { text, source } = sourceIn(file);
  const plain = text.replace(/^\[\d\d:\d\d\] /gmu, "");
  const posts = postsFrom(file);
  expect(posts.length).toBeGreaterThanOrEqual(18);
  for (const post of posts) {
    expect(violationsOf(post)).toEqual([]);
    expect(foreignLines(post, plain, brand).filter((line) => !/^(?:Source|Fonte|Fuente|Quelle): other\.example$/u.test(line))).toEqual([]);
    for (const line of postLinesOf(post)) expect(isBalanced(line), line).toBe(true);
    for (const tag of post.hashtags ?? []) expect(text.toLowerCase().replace(/[\s-]/gu, "")).toContain(tag.toLowerCase());
    const calls = postLinesOf(post).filter((line) => brand.callsToAction.some((call) => line.startsWith(call)));
    if (!source.own) expect(calls).toEqual([]);
  }
});

test("a brand's request stands below its own words, and below somebody else's the source is named", () => {
  expect(shownFrom("how-to.en.txt")).toContain("Book a visit with our engineers");
  expect(shownFrom("recipe.en.md")).not.toContain("Book a visit");
  expect(shownFrom("recipe.en.md")).toContain("Source: https://other.example/page");
});

test("what a source announces in its own words is announced in them", () => {
  expect(shownFrom("minutes.en.txt")).toContain("Decided:\n1. Bicycles go into the cellar");
  expect(shownFrom("recipe.en.md")).toContain("Method:\n1. Rub the butter");
  expect(shownFrom("guia.pt.md")).toContain("Passo a passo:\n1. Desligue");
});

test("a refusal does not contradict itself", () => {
  const messages = files.flatMap((file) =>
    answersFrom(file).flatMap(({ order, result }) => (result.kind === "undoable" ? [{ ...result, format: order.format }] : [])),
  );
  expect(messages.length).toBeGreaterThan(0);
  for (const { message, reason, format } of messages) {
    const found = Number(/(\d+) (?:complete )?sentence/.exec(message)?.[1]);
    const needed = /at least (\d+)/.exec(message)?.[1];
    if (needed !== undefined) expect(found).toBeLessThan(Number(needed));
    expect(reason).toBe(needed === undefined ? "nothing_stands" : "too_little_text");
    if (reason === "nothing_stands") expect(message).not.toMatch(new RegExp(`Ask for [^,]*${format}`));
  }
});
