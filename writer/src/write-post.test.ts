import { type Objective, objectives, postSizes, type Tone, tones } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { inShare, representatives } from "../../server/test/chance.ts";
import type { Order, WrittenPost } from "./order.ts";
import { fixture, fixtures, foreignLines, plainBrand, postLinesOf, testBrand, violationsOf } from "./test-support.ts";
import { writePost } from "./write-post.ts";

const moods: [Objective, Tone][] = [
  ["educate", "consultative"],
  ["leads", "direct"],
  ["engage", "casual"],
  ["save", "didactic"],
];
// There are ten articles a language. They take turns here, so that the first ones are in every language and name what the test brand avoids.
const articles = Array.from({ length: 10 }, (_, turn) => fixtures().filter((_article, index) => index % 10 === (14 - turn) % 10)).flat();
// Words that the test brand avoids, in the forms that its articles have.
const avoided = /(?<!\p{L})(?:water|jahr(?:e|en|es)?|preço|custa|euros?)(?!\p{L})|Freiburg/iu;

function orders(pairs: readonly [Objective, Tone][]): Order[] {
  const sized = [
    ...postSizes.linkedin.map((size) => ({ format: "linkedin", size }) as const),
    ...postSizes.x.map((size) => ({ format: "x", size }) as const),
    ...postSizes.carousel.map((size) => ({ format: "carousel", size }) as const),
  ];
  return pairs.flatMap(([objective, tone]) => sized.map((order) => ({ ...order, objective, tone })));
}

function written(...args: Parameters<typeof writePost>): WrittenPost {
  const result = writePost(...args);
  if (result.kind === "undoable") throw new Error(result.message);
  return result;
}

describe.each(representatives(articles, 9))("$name", ({ source, text }) => {
  const running = text.replace(/\s+/gu, " ");

  test("every format, size and mood is valid, from the source alone, and says nothing twice", () => {
    for (const order of orders(moods.slice(0, inShare(moods.length)))) {
      const { post, agent } = written(source, plainBrand, order);
      const label = JSON.stringify(order);
      expect(agent).toBe("built-in writer");
      expect(violationsOf(post), label).toEqual([]);
      expect(foreignLines(post, text, plainBrand), label).toEqual([]);
      const sentences = postLinesOf(post)
        .flatMap((line) => line.split(/(?<=[.!?]) /u))
        .filter((sentence) => sentence.length > 30 && running.includes(sentence));
      expect(new Set(sentences).size, label).toBe(sentences.length);
      measure(post, order);
    }
  });

  test("words to avoid and competitors stay out", () => {
    for (const order of orders(moods.slice(0, 2))) {
      const result = writePost(source, testBrand, order);
      if (result.kind === "undoable") continue;
      const { post } = result;
      expect(violationsOf(post)).toEqual([]);
      expect(foreignLines(post, text, testBrand)).toEqual([]);
      for (const line of [...postLinesOf(post), ...(post.hashtags ?? [])]) expect(line).not.toMatch(avoided);
    }
  });
});

function measure(post: WrittenPost["post"], { format, size }: Order): void {
  if (format === "linkedin") {
    expect([...(post.text ?? "")].length).toBeLessThanOrEqual(size);
    expect(post.text?.length).toBeGreaterThan(size * 0.5);
  } else if (format === "x") {
    expect(post.parts?.length).toBeLessThanOrEqual(size);
    expect(post.parts?.length).toBeGreaterThanOrEqual(Math.min(size, 4));
  } else {
    expect(post.slides?.length).toBeLessThanOrEqual(size);
    expect(post.slides?.length).toBeGreaterThanOrEqual(5);
  }
}

test("the same request gives the same post", () => {
  for (const { source } of representatives(articles, 3)) {
    for (const order of orders(moods.slice(0, 1))) expect(written(source, testBrand, order)).toEqual(written(source, testBrand, order));
  }
});

test("every objective and tone is written, and both make a difference", () => {
  const { source } = fixture("en/heat-pump-noise.md", "en");
  const texts = objectives.flatMap((objective) =>
    tones.map((tone) => {
      const { post } = written(source, plainBrand, { format: "linkedin", size: 1300, objective, tone });
      expect(violationsOf(post)).toEqual([]);
      return post.text;
    }),
  );
  expect(new Set(texts).size).toBe(objectives.length * tones.length);
});

describe("the end of a post", () => {
  const { source } = fixture("en/cash-flow-small-firm.md", "en");
  const callsToAction = ["Order the yearbook", "Book a day with an accountant", "Jetzt einen Termin vereinbaren"];
  const brand = { ...plainBrand, callsToAction };
  const end = (objective: Objective, language = "en") =>
    postLinesOf(written({ ...source, language }, brand, { format: "linkedin", size: 600, objective, tone: "direct" }).post).at(-2);

  test("is the brand's call to action that suits the objective", () => {
    expect(end("leads")).toBe("Book a day with an accountant.");
    expect(end("sell")).toBe("Order the yearbook.");
  });

  test("asks a question of its own where none suits", () => expect(end("hire")).toBe("Would you like to work on this with us?"));

  test("keeps to the language of the source", () => {
    const german = fixture("de/rechnungen-mahnen.md", "de").source;
    const { post } = written(german, brand, { format: "linkedin", size: 600, objective: "leads", tone: "direct" });
    expect(postLinesOf(post).at(-2)).toBe("Jetzt einen Termin vereinbaren.");
  });

  test("has the address once, in the last part of a thread", () => {
    const { post } = written(source, brand, { format: "x", size: 4, objective: "leads", tone: "direct" });
    expect(postLinesOf(post).filter((line) => line.includes("https://"))).toEqual([`Read it here: ${source.url}`]);
  });

  test("has no address where there is none", () => {
    const { post } = written({ ...source, url: null }, brand, { format: "x", size: 1, objective: "leads", tone: "direct" });
    expect(postLinesOf(post).join(" ")).not.toContain("http");
  });
});

test("too little text is refused and says what is needed", () => {
  const body = { kind: "text", text: "Heat pumps are quiet. They cost money." } as const;
  const order = { format: "linkedin", size: 600, objective: "educate", tone: "direct" } as const;
  const result = writePost({ title: "Heat pumps", language: "en", body, url: null, own: true }, plainBrand, order);
  expect(result).toMatchObject({ kind: "undoable", reason: "too_little_text" });
  expect(result.kind === "undoable" && result.message).toContain("at least 4");
});

test("steps of an article become lines, and slides with their number", () => {
  const { source } = fixture("de/waermepumpe-altbau.md", "de");
  const { post } = written(source, plainBrand, { format: "linkedin", size: 1300, objective: "educate", tone: "didactic" });
  expect(postLinesOf(post).filter((line) => /^\d\. /.test(line))).toHaveLength(4);
  const named = fixture("en/sourdough-timing.md", "en").source;
  const carousel = written(named, plainBrand, { format: "carousel", size: 7, objective: "educate", tone: "didactic" }).post;
  expect(carousel.slides?.map(({ title }) => title)).toContain("Friday morning");
});

test("a glossary's spelling is kept in hashtags", () => {
  const { source } = fixture("de/barrierefreie-pdf.md", "de");
  const brand = { ...plainBrand, glossary: [{ term: "VorleseProgramm", definition: "Liest vor." }] };
  const { post } = written(source, brand, { format: "linkedin", size: 600, objective: "educate", tone: "direct" });
  expect(post.hashtags).toContain("VorleseProgramm");
});
