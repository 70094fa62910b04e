import type { Objective } from "@galley/contract";
import type { Sentence, SourceReading } from "../reading/reading.ts";
import { stemsIn } from "../reading/segment.ts";
import { overlap } from "./alike.ts";
import { centralityOf } from "./centrality.ts";

type Leaning = { number: number; outcome: number; question: number; address: number };

// The objective of a post decides which sentences count more.
const leanings: Record<Objective, Leaning> = {
  leads: { number: 0.14, outcome: 0.16, question: 0, address: 0.06 },
  sell: { number: 0.12, outcome: 0.2, question: 0, address: 0.08 },
  authority: { number: 0.16, outcome: 0.08, question: -0.05, address: 0 },
  educate: { number: 0.06, outcome: 0.04, question: 0, address: 0.08 },
  save: { number: 0.06, outcome: 0.06, question: -0.05, address: 0.1 },
  launch: { number: 0.08, outcome: 0.1, question: 0, address: 0.06 },
  retain: { number: 0.04, outcome: 0.06, question: 0, address: 0.12 },
  engage: { number: 0.04, outcome: 0.06, question: 0.12, address: 0.08 },
  hire: { number: 0.04, outcome: 0.02, question: 0.04, address: 0.04 },
};

/** Scores each sentence by how well it suits a post for this objective. Sentences that cannot be shown have 0. */
export function rank(reading: SourceReading, objective: Objective): number[] {
  const { sentences, sections, language, title } = reading;
  const centrality = centralityOf(sentences.map(({ stems }) => stems));
  const titleStems = new Set(stemsIn(title ?? "", language));
  const headingStems = sections.map(({ heading }) => new Set(stemsIn(heading ?? "", language)));
  return sentences.map((sentence, index) => {
    if (!sentence.whole) return 0;
    const score =
      0.4 * (centrality[index] ?? 0) +
      0.22 * overlap(sentence.stems, titleStems).ofShorter +
      0.1 * overlap(sentence.stems, headingStems[sentence.section] ?? new Set()).ofShorter +
      (sentence.isFirst ? 0.1 : 0) +
      (sentence.emphasised ? 0.14 : 0) +
      lean(sentence, reading, leanings[objective]);
    return Math.max(0.01, score * shapeOf(sentence.text));
  });
}

function lean({ text, question }: Sentence, { language }: SourceReading, leaning: Leaning): number {
  return (
    (/\p{N}/u.test(text) ? leaning.number : 0) +
    (language.outcome.test(text) ? leaning.outcome : 0) +
    (question ? leaning.question : 0) +
    (language.address.test(text) ? leaning.address : 0)
  );
}

/** Prefers sentences of middle length without asides. */
function shapeOf(text: string): number {
  const length = text.length < 40 ? 0.8 : text.length > 220 ? 0.7 : 1;
  const asides = /[()]/.test(text) ? 0.85 : 1;
  const commas = (text.match(/[,;]/g)?.length ?? 0) > 3 ? 0.85 : 1;
  return length * asides * commas;
}
