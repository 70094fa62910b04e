import { expect, test } from "vitest";
import type { ModelKind } from "./models.ts";
import { estimateOwnUse, getPrices, listPrices } from "./price-list.ts";
import { type CreditWork, estimateCredits, estimatePost } from "./prices.ts";

test.for<[string, CreditWork, number]>([
  ["an article without images", { kind: "article", images: 0 }, 4],
  ["an article with a cover and two images", { kind: "article", images: 3 }, 7],
  ["a linkedin post", { kind: "linkedin_post", illustrated: false }, 1],
  ["a linkedin post with a picture", { kind: "linkedin_post", illustrated: true }, 2],
  ["a carousel", { kind: "carousel", illustrated: false }, 2],
  ["a carousel with pictures", { kind: "carousel", illustrated: true }, 6],
  ["a thread", { kind: "x_post", illustrated: false }, 1],
  ["a thread with an illustration", { kind: "x_post", illustrated: true }, 2],
  ["an excerpt", { kind: "linkedin_post", illustrated: false, excerpt: true }, 0],
  ["a carousel of excerpts with pictures", { kind: "carousel", illustrated: true, excerpt: true }, 4],
  ["four images", { kind: "image", images: 4 }, 4],
  ["a proposed alternative text", { kind: "alt_text" }, 1],
  ["a short recording", { kind: "transcription", seconds: 0.4 }, 1],
  ["ten minutes", { kind: "transcription", seconds: 600 }, 1],
  ["ten minutes and a second", { kind: "transcription", seconds: 601 }, 2],
  ["publishing on X", { kind: "x_publication", withLink: false }, 1],
  ["publishing on X with a link", { kind: "x_publication", withLink: true }, 2],
])("%s costs what the specification and the decisions say", ([, work, credits]) => {
  expect(estimateCredits(work)).toBe(credits);
});

test.for<[string, CreditWork, readonly ModelKind[], number]>([
  ["an article whose text is written by it", { kind: "article", images: 3 }, ["text"], 3],
  ["an article whose pictures are drawn by it", { kind: "article", images: 3 }, ["image"], 4],
  ["a carousel that is all its work", { kind: "carousel", illustrated: true }, ["text", "image"], 0],
  ["a post that it only draws", { kind: "linkedin_post", illustrated: true }, ["image"], 1],
  ["a picture beside a model for recordings", { kind: "image", images: 2 }, ["transcription"], 2],
  ["an alternative text", { kind: "alt_text" }, ["text"], 0],
  ["an hour that it hears", { kind: "transcription", seconds: 3600 }, ["transcription"], 0],
  ["publishing on X beside all three", { kind: "x_publication", withLink: true }, ["text", "image", "transcription"], 2],
])("%s costs nothing for what a model of the organization's own does", ([, work, own, credits]) => {
  expect(estimateCredits(work, own)).toBe(credits);
});

test.for<[string, CreditWork, readonly ModelKind[], object]>([
  ["an article with pictures, by both", { kind: "article", images: 3 }, ["text", "image"], { tokens: 9000, images: 3, seconds: 0 }],
  ["a carousel that it only draws", { kind: "carousel", illustrated: true }, ["image"], { tokens: 0, images: 4, seconds: 0 }],
  ["an excerpt", { kind: "x_post", illustrated: false, excerpt: true }, ["text"], { tokens: 0, images: 0, seconds: 0 }],
  ["a recording", { kind: "transcription", seconds: 601 }, ["transcription"], { tokens: 0, images: 0, seconds: 601 }],
  ["publishing", { kind: "x_publication", withLink: true }, ["text", "image"], { tokens: 0, images: 0, seconds: 0 }],
])("%s is told in what the organization's own models count", ([, work, own, use]) => {
  expect(estimateOwnUse(work, own)).toEqual(use);
});

test("the price list says of each work what is charged for it", () => {
  expect(getPrices.output.parse({ prices: listPrices(), own: [] }).prices).toHaveLength(8);
  const of = (work: string) => listPrices().find((price) => price.work === work);
  expect(of("carousel")).toMatchObject({
    credits: estimatePost("carousel", { illustrated: false, excerpt: false }),
    withImages: 4,
    withLink: null,
  });
  expect(of("image")).toMatchObject({ credits: 1, withImages: null, ownModels: ["image"], usualTokens: null });
  expect(of("transcription")).toMatchObject({ credits: 1, seconds: 600, ownModels: ["transcription"] });
  expect(of("x_publication")).toMatchObject({ credits: 1, withLink: 1, ownModels: [] });
});
