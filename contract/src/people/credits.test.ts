import { expect, test } from "vitest";
import { type CreditWork, estimateCredits } from "./credits.ts";
import type { ModelKind } from "./models.ts";

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
