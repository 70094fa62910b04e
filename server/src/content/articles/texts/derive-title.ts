import { limits } from "@galley/contract";
import { type Block, type Document, inlineText, oneLine } from "@galley/markdown";

const english = "Untitled";

/** "Untitled", by the first part of a language tag. */
const byLanguage: Readonly<Record<string, string>> = {
  ar: "بدون عنوان",
  ca: "Sense títol",
  cs: "Bez názvu",
  da: "Uden titel",
  de: "Ohne Titel",
  el: "Χωρίς τίτλο",
  en: english,
  es: "Sin título",
  fi: "Nimetön",
  fr: "Sans titre",
  he: "ללא כותרת",
  hi: "शीर्षकहीन",
  hu: "Névtelen",
  id: "Tanpa judul",
  it: "Senza titolo",
  ja: "無題",
  ko: "제목 없음",
  nb: "Uten tittel",
  nl: "Zonder titel",
  no: "Uten tittel",
  pl: "Bez tytułu",
  pt: "Sem título",
  ro: "Fără titlu",
  ru: "Без названия",
  sv: "Utan titel",
  th: "ไม่มีชื่อ",
  tr: "Başlıksız",
  uk: "Без назви",
  vi: "Không có tiêu đề",
  zh: "无标题",
};

/** Returns the title of an article without any words in a language, in English when no translation is known. */
function untitledIn(language: string): string {
  if (/^zh-(?:hant|tw|hk|mo)\b/iu.test(language)) return "無標題";
  return byLanguage[language.split("-")[0]?.toLowerCase() ?? ""] ?? english;
}

// The longest character that people type, a family with skin tones, has fewer code units than this.
const unitsPerCharacterMax = 32;
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });
const words = new Intl.Segmenter("und", { granularity: "word" });
const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
/** Words that end with a period in the middle of a sentence. */
const abbreviations = new Set(["dr.", "dra.", "mr.", "mrs.", "ms.", "nr.", "no.", "prof.", "profa.", "sr.", "sra.", "st.", "vs.", "z.b."]);

/** Derives a title for an article without one: its first heading, otherwise its first sentence, otherwise "Untitled" in the language. */
export function deriveTitle({ blocks }: Document, language: string): string {
  const heading = firstOf(blocks, (block) => (block.type === "heading" ? [inlineText(block.children)] : []), limits.titleLengthMax);
  if (heading !== undefined) return cutAtWord(heading, limits.titleLengthMax);
  const text = firstOf(blocks, runningText, limits.derivedTitleLengthMax);
  return text === undefined ? untitledIn(language) : cutAtWord(firstSentence(text), limits.derivedTitleLengthMax);
}

function runningText(block: Block): string[] {
  if (block.type === "paragraph") return [inlineText(block.children)];
  if (block.type === "list") return block.items.map(inlineText);
  return block.type === "quote" ? block.paragraphs.map(inlineText) : [];
}

/** Returns the beginning of the first visible text, on one line, long enough for `lengthMax` characters and the next one. */
function firstOf(blocks: readonly Block[], textsOf: (block: Block) => string[], lengthMax: number): string | undefined {
  for (const block of blocks) {
    for (const text of textsOf(block)) {
      const line = oneLine(text);
      const beginning = line.slice(0, (lengthMax + 1) * unitsPerCharacterMax).replace(/[\ud800-\udbff]$/u, "");
      if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(beginning)) return beginning;
    }
  }
  return undefined;
}

function firstSentence(text: string): string {
  let end = 0;
  for (const { segment, index } of sentences.segment(text)) {
    end = index + segment.length;
    if (!endsInside(text.slice(0, end).trim())) break;
  }
  return text.slice(0, end).trim();
}

/** Tells whether an apparent end of a sentence is an abbreviation or an initial. */
function endsInside(text: string): boolean {
  const lastWord = text.slice(text.lastIndexOf(" ") + 1).toLowerCase();
  return abbreviations.has(lastWord) || /^\p{L}\.$/u.test(lastWord);
}

/** Cuts a text of one line at a word when it has more characters, as people count them, than allowed. */
function cutAtWord(text: string, lengthMax: number): string {
  let [end, count] = [0, 0];
  for (const { segment } of characters.segment(text)) {
    if (count === lengthMax) {
      const cut = text.slice(0, wordEndBefore(text, end)).trim();
      return cut.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, "") || cut;
    }
    end += segment.length;
    count += 1;
  }
  return text;
}

/** Returns the end of the last whole word: at a space, or at a word boundary in scripts without spaces. A single long word is cut. */
function wordEndBefore(text: string, end: number): number {
  if (text[end] === " ") return end;
  const space = text.lastIndexOf(" ", end);
  if (space > end / 2) return space;
  return words.segment(text).containing(end)?.index || end;
}
