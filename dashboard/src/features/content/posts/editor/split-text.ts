import { limits } from "@galley/contract";
import { weigh } from "@galley/markdown/weighted-length";

/** Divides a text into parts that X accepts: between paragraphs if possible, else between sentences, else between words. */
export function splitText(text: string, fits: (part: string) => boolean = fitsOnX): string[] {
  const parts: string[] = [];
  for (const { piece, glue } of piecesOf(text.trim(), fits)) {
    const joined = parts.length === 0 ? piece : `${parts.at(-1)}${glue}${piece}`;
    if (parts.length > 0 && fits(joined)) parts[parts.length - 1] = joined;
    else parts.push(piece);
  }
  return parts;
}

function fitsOnX(part: string): boolean {
  return weigh(part).weightedLength <= limits.partWeightMax;
}

type Piece = { piece: string; glue: string };

const divisions: readonly { between: RegExp; glue: string }[] = [
  { between: /\n(?:[^\S\n]*\n)+/, glue: "\n\n" },
  { between: /(?<=[.!?…。！？])\s+/u, glue: " " },
  { between: /\s+/, glue: " " },
];

/**
 * Returns the largest pieces that fit by themselves. A word that does not fit stays whole, since only its author can tell where
 * to divide it.
 */
function piecesOf(text: string, fits: (part: string) => boolean, depth = 0, glue = ""): Piece[] {
  const division = divisions[depth];
  if (fits(text) || division === undefined) return text === "" ? [] : [{ piece: text, glue }];
  return text
    .split(division.between)
    .filter((piece) => piece !== "")
    .flatMap((piece, index) => piecesOf(piece, fits, depth + 1, index === 0 ? glue : division.glue));
}
