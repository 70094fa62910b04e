import { codePointBefore, isLetter } from "../characters.ts";
import type { Inlines } from "../document.ts";
import { writeCode } from "./code-span.ts";
import { escapeAll, writeDestination } from "./escape-text.ts";

type Piece = { readonly kind: "text" | "open" | "close" | "other"; readonly markdown: string };

/**
 * Writes inline nodes so that no neighboring text can change their meaning: emphasis with underscores, which never join the
 * stars of strong text, every special character escaped, and a letter directly outside a mark as a character reference, which
 * counts as punctuation.
 */
export function writeStrictly(inlines: Inlines): string {
  const pieces: Piece[] = [];
  collect(inlines, pieces);
  let markdown = "";
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "text") {
      markdown += writeText(piece.markdown, pieces[index - 1]?.kind === "close", pieces[index + 1]?.kind === "open");
    } else {
      markdown += piece.markdown;
    }
  }
  return markdown;
}

function collect(inlines: Inlines, pieces: Piece[]): void {
  for (const inline of inlines) {
    switch (inline.type) {
      case "text":
        pieces.push({ kind: "text", markdown: inline.text });
        break;
      case "code":
        pieces.push({ kind: "other", markdown: writeCode(inline.text) });
        break;
      case "break":
        pieces.push({ kind: "other", markdown: "\\\n" });
        break;
      case "link":
        pieces.push({ kind: "other", markdown: "[" });
        collect(inline.children, pieces);
        pieces.push({ kind: "other", markdown: `](${writeDestination(inline.href)})` });
        break;
      default: {
        const delimiter = inline.type === "strong" ? "**" : "_";
        pieces.push({ kind: "open", markdown: delimiter });
        collect(inline.children, pieces);
        pieces.push({ kind: "close", markdown: delimiter });
      }
    }
  }
}

function writeText(text: string, afterMark: boolean, beforeMark: boolean): string {
  const first = afterMark ? (text.codePointAt(0) ?? 32) : 32;
  const head = isLetter(first) ? String.fromCodePoint(first) : "";
  const rest = text.slice(head.length);
  const last = beforeMark && rest !== "" ? codePointBefore(rest, rest.length) : 32;
  const tail = isLetter(last) ? String.fromCodePoint(last) : "";
  return reference(head) + escapeAll(rest.slice(0, rest.length - tail.length)) + reference(tail);
}

function reference(character: string): string {
  return character === "" ? "" : `&#${character.codePointAt(0)};`;
}
