import { codeSpans } from "./code-spans.ts";
import { characterReference, isEscapable } from "./escapes.ts";
import { type DelimiterRun, delimiterRun } from "./flanking.ts";
import { destinationAt } from "./link-destination.ts";

/** Pieces of inline Markdown. `close` of an `open` is the index of the token that ends its link; null makes it text. */
export type Token =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "break" }
  | { readonly type: "run"; readonly run: DelimiterRun }
  | { readonly type: "open"; close: number | null }
  | { readonly type: "close"; readonly href: string };

const plain = /[^\\`*_[\]&]+/y;

/** Splits inline Markdown into tokens, in time proportional to its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const spans = codeSpans(text);
  let openings: number[] = [];
  let at = 0;

  function push(token: Token, end: number): void {
    tokens.push(token);
    at = end;
  }

  function closeBracket(): void {
    const opening = openings.pop();
    const destination = opening === undefined ? null : destinationAt(text, at + 1);
    const token = opening === undefined ? undefined : tokens[opening];
    if (destination === null || token?.type !== "open") {
      push({ type: "text", text: "]" }, at + 1);
      return;
    }
    token.close = tokens.length;
    // A link cannot contain links, so the brackets around this one are text.
    openings = [];
    push({ type: "close", href: destination.href }, destination.end);
  }

  while (at < text.length) {
    const character = text[at];
    plain.lastIndex = at;
    const words = plain.exec(text)?.[0];
    if (words !== undefined) push({ type: "text", text: words }, at + words.length);
    else if (character === "\\") {
      const next = text.charAt(at + 1);
      if (next === "\n") push({ type: "break" }, at + 2);
      else if (isEscapable(next)) push({ type: "text", text: next }, at + 2);
      else push({ type: "text", text: "\\" }, at + 1);
    } else if (character === "`") {
      const span = spans.at(at);
      push(span.code === null ? { type: "text", text: text.slice(at, span.end) } : { type: "code", text: span.code }, span.end);
    } else if (character === "&") {
      const reference = characterReference(text, at);
      push({ type: "text", text: reference?.text ?? "&" }, reference?.end ?? at + 1);
    } else if (character === "[") {
      openings.push(tokens.length);
      push({ type: "open", close: null }, at + 1);
    } else if (character === "]") closeBracket();
    else {
      const run = delimiterRun(text, at);
      push({ type: "run", run }, at + run.length);
    }
  }
  return tokens;
}
