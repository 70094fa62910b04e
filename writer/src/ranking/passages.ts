import type { Sentence, SourceReading } from "../reading/reading.ts";
import { isAlike } from "./alike.ts";

/** Consecutive sentences of the source that can be understood on their own. */
export type Passage = { sentences: readonly Sentence[]; text: string; score: number; section: number };

// A passage that begins inside a paragraph has less context.
const inner = 0.85;
const leaning = 0.5;
const fullLength = 150;

export type PassageBounds = { sentencesMax: number; fits: (text: string) => boolean };

function joinSentences(sentences: readonly Sentence[], reading: SourceReading): string {
  return sentences.map(({ text }) => text).join(reading.language.spaceless ? "" : " ");
}

/** Returns every passage of a reading within the bounds, overlapping ones included. */
export function passagesOf(reading: SourceReading, scores: readonly number[], bounds: PassageBounds): Passage[] {
  return reading.sentences.flatMap((start) => (start.standalone ? passagesFrom(start, reading, scores, bounds) : []));
}

/** Returns the passages that begin with a sentence, which stands alone or follows one that is shown already. */
export function passagesFrom(
  start: Sentence,
  reading: SourceReading,
  scores: readonly number[],
  { sentencesMax, fits }: PassageBounds,
): Passage[] {
  const found: Passage[] = [];
  const run: Sentence[] = [];
  for (let index = start.index; run.length < sentencesMax; index++) {
    const sentence = reading.sentences[index];
    if (sentence === undefined || !sentence.whole || sentence.paragraph !== start.paragraph) break;
    if (run.some(({ stems }) => isAlike(stems, sentence.stems))) break;
    run.push(sentence);
    const text = joinSentences(run, reading);
    if (!fits(text)) break;
    // A question without its answer would mislead, and so would a claim without the sentence that retracts it.
    if (sentence.question || reading.sentences[index + 1]?.contrast) continue;
    const sum = run.reduce((total, { index: at }) => total + (scores[at] ?? 0), 0);
    found.push({
      sentences: [...run],
      text,
      score: (sum / run.length ** 0.6) * (start.leaning ? leaning : start.isFirst ? 1 : inner) * fullness(text, reading),
      section: start.section,
    });
  }
  return found;
}

/** Weighs a passage by its length: a single short sentence says little. In scripts without spaces, half the characters say as much. */
function fullness(text: string, { language }: SourceReading): number {
  return 0.6 + 0.4 * Math.min(1, (text.length * (language.spaceless ? 2 : 1)) / fullLength);
}

/** Returns a passage's place in the source, as a number to sort by. */
export function passagePosition({ sentences: [first] }: Pick<Passage, "sentences">): number {
  return first === undefined ? 0 : first.paragraph + first.index / 10_000;
}

/** Returns true where a passage is before another in the source, or where there is no other. */
export function isBefore(passage: Passage, other: Passage | undefined): boolean {
  return other === undefined || passagePosition(passage) < passagePosition(other);
}

/** Text that a post has already said, so that nothing is repeated. */
export class Said {
  readonly #sentences: Sentence[] = [];
  readonly #texts: ReadonlySet<string>[] = [];
  readonly sections = new Map<number, number>();

  has({ sentences }: Pick<Passage, "sentences">): boolean {
    return sentences.some(
      (sentence) =>
        this.#sentences.some((said) => said.index === sentence.index || isAlike(said.stems, sentence.stems)) ||
        this.#texts.some((stems) => isAlike(stems, sentence.stems)),
    );
  }

  add(passage: Pick<Passage, "sentences">): void {
    for (const sentence of passage.sentences) {
      this.#sentences.push(sentence);
      this.sections.set(sentence.section, (this.sections.get(sentence.section) ?? 0) + 1);
    }
  }

  /** Adds words that are shown without being a sentence of the source's running text. */
  addStems(stems: ReadonlySet<string>): void {
    this.#texts.push(stems);
  }
}

const repeatedSection = 0.55;

/** Returns the best passage that says something new. Sections that are shown less come first. */
export function bestPassage(passages: readonly Passage[], said: Said): Passage | undefined {
  let best: Passage | undefined;
  let most = 0;
  for (const passage of passages) {
    const value = passage.score * repeatedSection ** Math.min(3, said.sections.get(passage.section) ?? 0);
    if (value <= most || said.has(passage)) continue;
    best = passage;
    most = value;
  }
  return best;
}
