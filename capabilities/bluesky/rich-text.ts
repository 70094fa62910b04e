import { countCharacters } from "@galley/contract";
import { piecesOf } from "@galley/markdown/weighted-length";

type Feature = { $type: "app.bsky.richtext.facet#link"; uri: string } | { $type: "app.bsky.richtext.facet#tag"; tag: string };

/** A piece of a text that leads somewhere, between two offsets in the UTF-8 bytes of the text. */
type Facet = { index: { byteStart: number; byteEnd: number }; features: [Feature] };
export type RichText = { text: string; facets: Facet[] };

const hashtagLengthMax = 64;
// Characters without width, which end a hashtag there.
const invisible = /\u00AD|\u2060|[\u200A-\u200C]|\u200D|\u20E2/u;

/** Returns a text as Bluesky keeps it: with shortened links, and their whole addresses and the hashtags as facets. */
export function toRichText(written: string, shownLink: (link: string) => string): RichText {
  const facets: Facet[] = [];
  let text = "";
  for (const { text: piece, isLink } of piecesOf(written)) {
    const shown = isLink ? shownLink(piece) : piece;
    facets.push(...(isLink ? [linkTo(piece, bytesAt(text, shown))] : hashtagsIn(piece, text)));
    text += shown;
  }
  return { text, facets };
}

function linkTo(link: string, index: Facet["index"]): Facet {
  const uri = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  return { index, features: [{ $type: "app.bsky.richtext.facet#link", uri }] };
}

/** Lists the hashtags of a piece of text that follows `before`. */
function hashtagsIn(piece: string, before: string): Facet[] {
  return [...piece.matchAll(/\S+/gu)].flatMap(({ 0: word, index }): Facet[] => {
    const lead = before + piece.slice(0, index);
    const tag = /^[#＃]/u.test(word) && (lead === "" || /\s$/u.test(lead)) ? bareHashtag(word.slice(1)) : "";
    if (tag === "" || countCharacters(tag, hashtagLengthMax) > hashtagLengthMax) return [];
    return [{ index: bytesAt(lead, word.slice(0, 1) + tag), features: [{ $type: "app.bsky.richtext.facet#tag", tag }] }];
  });
}

/** Returns a hashtag without punctuation at its end; "" for digits and punctuation alone. */
function bareHashtag(word: string): string {
  const characters = Array.from(word.split(invisible, 1)[0] ?? "");
  const end = characters.findLastIndex((character) => !/\p{P}/u.test(character));
  const tag = characters.slice(0, end + 1).join("");
  return tag.startsWith("\uFE0F") || !/[^\d\p{P}]/u.test(tag) ? "" : tag;
}

function bytesAt(before: string, piece: string): Facet["index"] {
  const byteStart = Buffer.byteLength(before);
  return { byteStart, byteEnd: byteStart + Buffer.byteLength(piece) };
}
