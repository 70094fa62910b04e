import { countCharacters, networksByName, type PostContent, type PostDestinationName } from "@galley/contract";
import { piecesOf } from "@galley/markdown/weighted-length";
import { type Sentence, sentence } from "@galley/messages";

/** Tells which parts of a post are longer than a destination takes them, as it shows their links. */
export function checkRoom(content: PostContent, destination: PostDestinationName): Sentence[] {
  const { part: bounds, title: place } = networksByName[destination];
  if (bounds === undefined || content.kind !== "x") return [];
  const { charactersMax, bytesMax, shownLink } = bounds;
  return content.parts.flatMap(({ text }, index) => {
    const shown = piecesOf(text)
      .map(({ text: piece, isLink }) => (isLink ? shownLink(piece) : piece))
      .join("");
    const [characters, bytes] = [countCharacters(shown), Buffer.byteLength(shown)];
    const about = { part: index + 1, place };
    if (characters > charactersMax) return [sentence("finding_part_too_long_at", { ...about, count: characters, max: charactersMax })];
    return bytes > bytesMax ? [sentence("finding_part_too_many_bytes_at", { ...about, count: bytes, max: bytesMax })] : [];
  });
}
