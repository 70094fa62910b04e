import type { BrandWords } from "../brand-words.ts";
import type { Language } from "../language/language.ts";
import { languageOf } from "../language/language-of.ts";
import type { WriterSource } from "../order.ts";
import { blocksOfDocument, type SourceBlock, sourceBlocksOfText } from "./blocks.ts";
import type { Item, List, Quotation, Sentence, SourceReading, SourceSection } from "./reading.ts";
import { cleanLine, sentencesIn, stemsIn } from "./segment.ts";
import { withoutSpeakers } from "./speakers.ts";
import { isFormal, isHanging, isOfAuthor, isStandalone, isWhole, pointsAway } from "./standalone.ts";

// Ranking compares each sentence with every other.
const sentencesMax = 300;
const quotationLengthMax = 280;

type Progress = {
  language: Language;
  words: BrandWords;
  /** True where the brand is the author. Another author's “we” would become the brand's. */
  own: boolean;
  formal: boolean;
  sections: SourceSection[];
  sentences: Sentence[];
  lists: List[];
  quotations: Quotation[];
  paragraph: number;
  /** The sentence that announces the next block. */
  intro: string | null;
  afterHeading: boolean;
};

/** Splits a source into sections, sentences, lists and quotations. Leaves out text that holds a word to avoid. */
export function readSource({ title, language: tag, body, own }: WriterSource, words: BrandWords): SourceReading {
  const language = languageOf(tag);
  const blocks = withoutSpeakers(body.kind === "document" ? blocksOfDocument(body.document) : sourceBlocksOfText(body.text));
  // The title of notes is on their first line.
  const [head] = blocks;
  const line = cleanLine(title) || (head?.kind === "heading" && blocks.shift() ? head.text : "");
  const running = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])).join(" ");
  const progress: Progress = {
    language,
    words,
    own,
    formal: language.code === "de" && isFormal(running),
    sections: [{ index: 0, heading: null }],
    sentences: [],
    lists: [],
    quotations: [],
    paragraph: 0,
    intro: null,
    afterHeading: false,
  };
  for (const block of blocks) readBlock(block, progress);
  noteLeaning(progress);
  const { sections, sentences, lists, quotations } = progress;
  return {
    title: line !== "" && words.allow(line) && !language.filler.test(line) ? line : null,
    language,
    sections,
    sentences,
    lists,
    quotations,
  };
}

function readBlock(block: SourceBlock, progress: Progress): void {
  const section = progress.sections.length - 1;
  progress.paragraph += 1;
  const { paragraph, words, intro, afterHeading } = progress;
  progress.afterHeading = block.kind === "heading";
  if (block.kind !== "list") progress.intro = null;
  if (block.kind === "heading") {
    progress.sections.push({ index: section + 1, heading: block.text !== "" && isUsable(block.text, progress) ? block.text : null });
  } else if (block.kind === "paragraph") readParagraph(block, progress);
  else if (block.kind === "quote") {
    const { text, author } = block;
    const fits = text.length <= quotationLengthMax && author !== null && isWhole(text, progress.language);
    if (fits && words.allow(`${text} ${author}`)) progress.quotations.push({ section, paragraph, text, author });
  } else {
    const items = block.items.filter(({ text }) => text !== "").map(readItem);
    // A list with a gap would misrepresent the source, like a recipe without its eggs.
    if (items.length > 0 && items.every(({ text }) => isUsable(text, progress))) {
      progress.lists.push({ section, paragraph, ordered: block.ordered, intro, afterHeading, items });
    }
  }
}

/**
 * Returns true for text that may be shown: no words to avoid, no words to the audience of a recording, and nothing that only
 * its author can say.
 */
function isUsable(text: string, { words, language, own }: Pick<Progress, "words" | "language" | "own">): boolean {
  if (!words.allow(text) || language.filler.test(text)) return false;
  return own || !(language.calls.test(text) || isOfAuthor(text, language));
}

const labelLengthMax = 60;

/** Returns true where a sentence that ends with a colon announces the next block: a whole sentence, or a label such as "Decided:". */
function isIntro(text: string, { language, formal }: Progress): boolean {
  return isStandalone(text, language, formal) || (text.length <= labelLengthMax && /^\p{Lu}/u.test(text) && !isHanging(text, language));
}

const rareMax = 2;

function noteLeaning({ sentences, lists, language }: Progress): void {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const sentence of sentences) {
    const before = sentence.isFirst ? undefined : sentences[sentence.index - 1];
    const shared = before === undefined ? [] : [...sentence.stems.intersection(before.stems)];
    sentence.leaning = shared.some((stem) => (counts.get(stem) ?? 0) <= rareMax);
    const list = lists.find((entry) => entry.paragraph === sentence.paragraph - 1);
    if (!sentence.isFirst || list === undefined) continue;
    sentence.leaning = list.items.some(({ text }) => !sentence.stems.isDisjointFrom(new Set(stemsIn(text, language))));
  }
}

/** Reads an item. A short beginning as in "Term: what it means" is a name as well. */
function readItem({ text, lead }: { text: string; lead: string | null }): Item {
  if (lead !== null) return { text, lead };
  const named = /^([^:.!?]{3,50}): \S/u.exec(text)?.[1];
  return { text, lead: named ?? null };
}

function readParagraph({ text, strong, spoken }: Extract<SourceBlock, { kind: "paragraph" }>, progress: Progress): void {
  const { language, formal, sentences, paragraph } = progress;
  const may = { ...progress, own: progress.own && spoken !== true };
  const texts = sentencesIn(text, language);
  const last = texts.at(-1);
  if (last !== undefined && /[:：]$/u.test(last) && last.length <= 160 && isUsable(last, may) && isIntro(last, progress)) {
    progress.intro = last;
  }
  for (const [at, sentence] of texts.entries()) {
    if (sentences.length >= sentencesMax) return;
    const whole = isWhole(sentence, language) && isUsable(sentence, may) && !pointsAway(sentence, language, texts[at - 1] ?? "");
    sentences.push({
      text: sentence,
      stems: new Set(whole ? stemsIn(sentence, language) : []),
      index: sentences.length,
      section: progress.sections.length - 1,
      paragraph,
      isFirst: at === 0,
      isLast: at === texts.length - 1,
      whole,
      standalone: whole && isStandalone(sentence, language, formal),
      question: /[?？؟]["”»]?$/u.test(sentence),
      contrast: language.contrast.test(sentence),
      emphasised: strong.some((mark) => mark.length > 8 && sentence.includes(mark)),
      leaning: false,
    });
  }
}
