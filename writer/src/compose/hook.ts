import type { Objective, Tone } from "@galley/contract";
import { Said } from "../ranking/passages.ts";
import type { Sentence } from "../reading/reading.ts";
import { stemsIn } from "../reading/segment.ts";
import type { PostDraft } from "./draft.ts";
import { shorten } from "./shorten.ts";

/** Opening line of a post. `sentence` is null where it is the source's title. */
export type Hook = { text: string; sentence: Sentence | null; stems: ReadonlySet<string> };

const questionBonus: Record<Tone, number> = { casual: 0.25, didactic: 0.1, consultative: 0, direct: -0.2 };
const numberBonus: Record<Tone, number> = { consultative: 0.12, direct: 0.1, didactic: 0.02, casual: 0.04 };
const engaging: readonly Objective[] = ["engage", "hire"];
const askingTitle =
  /^(?:how|why|what|when|which|wie|warum|was|wann|welche\p{L}*|como|por que|porque|quando|qual|o que|cómo|por qué|qué|cuándo)(?!\p{L})/iu;

/** Returns the strongest opening sentence that fits, or the title where there is none. */
export function hookOf(draft: PostDraft, fits: (text: string) => boolean): Hook | undefined {
  const title = titleHook(draft, fits);
  if (title !== undefined && draft.order.tone === "didactic" && askingTitle.test(title.text)) return title;
  return sentenceHook(draft, fits) ?? title;
}

/** Returns the strongest opening sentence that fits and was not said. */
export function sentenceHook(draft: PostDraft, fits: (text: string) => boolean, said = new Said()): Hook | undefined {
  const { reading } = draft;
  let best: Hook | undefined;
  let most = 0;
  for (const sentence of reading.sentences) {
    if (!sentence.standalone || reading.sentences[sentence.index + 1]?.contrast || sentence.contrast || said.has({ sentences: [sentence] }))
      continue;
    const text = shorten(sentence.text, reading.language, fits);
    if (text === null || (sentence.question && sentence.isLast)) continue;
    const value = (draft.scores[sentence.index] ?? 0) + form(sentence, text, draft);
    if (value <= most) continue;
    best = { text, sentence, stems: sentence.stems };
    most = value;
  }
  return best;
}

function titleHook({ reading }: PostDraft, fits: (text: string) => boolean): Hook | undefined {
  const { title, language } = reading;
  if (title === null || !fits(title)) return undefined;
  return { text: title, sentence: null, stems: new Set(stemsIn(title, language)) };
}

export function sayHook(said: Said, hook: Hook): void {
  if (hook.sentence === null) said.addStems(hook.stems);
  else said.add({ sentences: [hook.sentence] });
}

function form(sentence: Sentence, text: string, { reading, order }: PostDraft): number {
  const { language, sentences, sections } = reading;
  const short = text.length <= 90 ? 0.16 : text.length <= 130 ? 0.08 : 0;
  return (
    short +
    (sentence.question ? questionBonus[order.tone] + (engaging.includes(order.objective) ? 0.15 : 0) : 0) +
    (/\p{N}/u.test(text) ? numberBonus[order.tone] : 0) +
    (language.negation.test(text) ? 0.1 : 0) +
    (order.tone === "casual" && language.address.test(text) ? 0.08 : 0) +
    placeBonus(sentence.index / Math.max(1, sentences.length)) +
    (sentence.isFirst ? 0.04 : 0) +
    (sentence.index === 0 ? 0.14 : 0) -
    (sentence.leaning ? 0.15 : 0) -
    (sentence.section === sections.length - 1 && sections.length > 1 ? 0.08 : 0) -
    (text.length < 35 ? 0.1 : 0) -
    (/^(?:at|in|a|em|com|bei|mit|ab|con|to|by) \p{N}/iu.test(text) ? 0.15 : 0) -
    (/^(?:by|for|with|per|mit|bei|für|por|com|para|con) /iu.test(text) ? 0.1 : 0) -
    0.03 * (text.match(/[,;:–—]/gu)?.length ?? 0) -
    (/[()"“„«]/u.test(text) ? 0.12 : 0) -
    (/(?<!\p{L})(?:I|my|ich|mein\p{L}*|eu|meu|minha|yo|mi)(?!\p{L})/u.test(text) ? 0.1 : 0)
  );
}

/** Prefers early sentences, which introduce the rest. */
function placeBonus(place: number): number {
  if (place < 0.2) return 0.22;
  if (place < 0.35) return 0.14;
  return place < 0.6 ? 0.04 : -0.08;
}
