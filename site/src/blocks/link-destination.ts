import { characterReference, isEscapable } from "./escapes.ts";

const nestedParenthesesMax = 32;

/** Returns the address in parentheses that begins at `start`, and its end; null where there is none. */
export function destinationAt(text: string, start: number): { readonly href: string; readonly end: number } | null {
  if (text[start] !== "(") return null;
  let href = "";
  let depth = 0;
  for (let at = start + 1; at < text.length; ) {
    const character = text.charAt(at);
    const next = text[at + 1];
    if (character <= " ") return null;
    if (character === "\\" && isEscapable(next)) {
      href += next;
      at += 2;
      continue;
    }
    if (character === "&") {
      const reference = characterReference(text, at);
      href += reference?.text ?? character;
      at = reference?.end ?? at + 1;
      continue;
    }
    if (character === ")" && depth === 0) return { href, end: at + 1 };
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth > nestedParenthesesMax) return null;
    href += character;
    at++;
  }
  return null;
}
