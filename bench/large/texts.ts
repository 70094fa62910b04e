import { parseArticle, plainTextOf, toBlocks, wordCountOf } from "@galley/markdown";
import type pg from "pg";
import { searchWords } from "../../server/src/core/text/search-words.ts";

const syllables = "an ber cor del en fir gal hor in jo ker lum mor nis or pel qua rin sol tur um ver wil yor zan".split(" ");
const vocabulary = 30_000;
const wordsOfText = 60;

/** The most frequent words, from one in two texts to one in some hundreds, and one that a single text has. */
export const words = { common: wordAt(0), frequent: wordAt(12), middling: wordAt(150), rare: "onlyonce", none: "nowhere" };

/** Writes texts whose words are as frequent as those of a language: the second half as often as the first, the third a third. */
export async function fillTexts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `create unlogged table large_text (place integer primary key, first_word text not null, second_word text not null, markdown text not null,
       summary text not null, content text not null, words tsvector not null, word_count integer not null, body text not null)`,
  );
  for (let place = 0; place < count; place += 1) {
    const draw = drawFrom(place);
    const word = () => wordAt(Math.floor(vocabulary ** draw()) - 1);
    const some = Array.from({ length: wordsOfText }, word);
    const markdown = `${some.slice(0, 30).join(" ")}\n\n## ${some.slice(30, 34).join(" ")}\n\n${some.slice(34).join(" ")}${place === 1 ? ` ${words.rare}` : ""}.`;
    const { document } = parseArticle(markdown);
    const summary = `${some.slice(0, 8).join(" ")}.`;
    const content = `${summary}\n\n${plainTextOf(document)}`;
    const body = JSON.stringify({ summary, seo: {}, markdown, blocks: toBlocks(document, () => undefined) });
    await client.query("insert into large_text values ($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
      place,
      word(),
      word(),
      markdown,
      summary,
      content,
      searchWords("org_0", content),
      wordCountOf(document),
      body,
    ]);
  }
  await client.query("analyze large_text");
}

/** Returns a word of the vocabulary, the frequent ones first. */
function wordAt(rank: number): string {
  const digits = [rank % 25, Math.floor(rank / 25) % 25, Math.floor(rank / 625) % 25, Math.floor(rank / 15_625)];
  return digits.map((digit, at) => (at === 3 && digit === 0 ? "" : syllables[digit])).join("");
}

function drawFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_648;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
