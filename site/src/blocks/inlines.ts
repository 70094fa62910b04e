import type { DelimiterRun } from "./flanking.ts";
import { type Token, tokensOf } from "./inline-tokens.ts";

/** Inline content of a block. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "break" }
  | { readonly type: "strong" | "emphasis"; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly Inline[] };

/** Deepest nesting of marks. Stars and underscores beyond it stay text, so that no text can exhaust the stack. */
const depthMax = 32;

/** A piece of the output and the depth of the marks in it. */
type Placed = { inline: Inline; readonly depth: number };

/** Stars that may begin a mark, and their position in the output. */
type Opener = { readonly run: DelimiterRun; length: number; readonly place: number };

/** Reads the inline Markdown of a block's text: bold, emphasis, code, links and line breaks. Everything else is text. */
export function inlinesOf(text: string): Inline[] {
  const tokens = tokensOf(text.replace(/^[ \t\n]+|(?<![ \t\n])[ \t\n]+$/g, ""));
  const inlines = build(tokens, 0, tokens.length).map(({ inline }) => inline);
  const first = inlines[0];
  // A leading space that is not content keeps a text from being read as a link definition. Remove it here.
  if (first?.type === "text" && first.text === " ") inlines.shift();
  return inlines;
}

function build(tokens: readonly Token[], from: number, to: number): Placed[] {
  const placed: Placed[] = [];
  const marks = createMarks(placed);
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.type === "run") marks.meet(token.run);
    else if (token.type === "open" && token.close !== null) {
      const close = tokens[token.close];
      const children = build(tokens, at + 1, token.close);
      const href = close?.type === "close" ? close.href : "";
      placed.push({ inline: { type: "link", href, children: children.map(({ inline }) => inline) }, depth: depthOf(children) + 1 });
      at = token.close;
    } else if (token.type === "open") placed.push({ inline: { type: "text", text: "[" }, depth: 0 });
    else if (token.type !== "close") placed.push({ inline: token, depth: 0 });
  }
  return placed;
}

/** Pairs stars and underscores as CommonMark does, whenever a run that can end a mark is met. */
function createMarks(placed: Placed[]) {
  const openers: Opener[] = [];
  // Below these heights of `openers` nothing matches a closer of the kind, so that hostile texts are not searched repeatedly.
  const floors = new Map<string, number>();

  function findOpener(closer: DelimiterRun): number {
    const kind = `${closer.character}${closer.canOpen}${closer.length % 3}`;
    const floor = floors.get(kind) ?? 0;
    for (let index = openers.length - 1; index >= floor; index--) {
      const opener = openers[index];
      if (opener !== undefined && fits(opener.run, closer)) return index;
    }
    floors.set(kind, openers.length);
    return -1;
  }

  function wrap(index: number, closerLength: number): number {
    const opener = openers[index];
    if (opener === undefined) return 0;
    const children = placed.splice(opener.place + 1);
    const depth = depthOf(children) + 1;
    if (depth > depthMax) {
      for (const child of children) placed.push(child);
      return 0;
    }
    const length = opener.length >= 2 && closerLength >= 2 ? 2 : 1;
    opener.length -= length;
    openers.length = opener.length === 0 ? index : index + 1;
    for (const [kind, floor] of floors) if (floor > openers.length) floors.set(kind, openers.length);
    if (opener.length === 0) placed.pop();
    else placed[opener.place] = runText(opener.run, opener.length);
    placed.push({ inline: { type: length === 2 ? "strong" : "emphasis", children: children.map(({ inline }) => inline) }, depth });
    return length;
  }

  return {
    meet(run: DelimiterRun): void {
      let length = run.length;
      while (run.canClose && length > 0) {
        const index = findOpener(run);
        const used = index === -1 ? 0 : wrap(index, length);
        if (used === 0) break;
        length -= used;
      }
      if (length === 0) return;
      placed.push(runText(run, length));
      if (run.canOpen) openers.push({ run, length, place: placed.length - 1 });
    },
  };
}

function fits(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.character !== closer.character) return false;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function runText(run: DelimiterRun, length: number): Placed {
  return { inline: { type: "text", text: run.character.repeat(length) }, depth: 0 };
}

function depthOf(children: readonly Placed[]): number {
  let depth = 0;
  for (const child of children) if (child.depth > depth) depth = child.depth;
  return depth;
}
