import type { Token } from "markdown-it";
import { cleanLine } from "../characters.ts";

const signature = "— ";

/**
 * Returns where a quote's last content splits into text and author: the index of the first token of the last line if that line
 * is signed, else null. Only a written dash signs; an entity for it is text, which is how the writer distinguishes such lines.
 */
export function signatureIndex(tokens: readonly Token[]): number | null {
  let start = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "softbreak" || token.type === "hardbreak") start = index + 1;
  }
  const first = tokens[start];
  return first?.type === "text" && first.content.startsWith(signature) ? start : null;
}

/** Returns the author in a signed line's text; null when nothing follows the dash. */
export function authorIn(line: string): string | null {
  const author = line.startsWith(signature) ? cleanLine(line.slice(signature.length)) : "";
  return author.trim() === "" ? null : author;
}
