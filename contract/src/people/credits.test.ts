import { expect, test } from "vitest";
import { type CreditWork, estimateCredits } from "./credits.ts";

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
