import type { Env, MarkdownIt, StateBlock, StateInline, Token } from "markdown-it";

/** Returns where the attributes at the end of a heading begin, as `{#id}` or `{.class}`; null where it has none. */
export function attributesAtEnd(heading: string): number | null {
  const start = heading.lastIndexOf("{");
  if (start < 0 || !/^\{:?[ \t]*[#.][^\s{}][^{}\n]*\}[ \t]*$/.test(heading.slice(start))) return null;
  let slashes = 0;
  while (heading[start - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 0 ? start : null;
}

/** Matches a line of attributes for the block before it, as `{:toc}`. */
export const attributeLine = /^\{:[^{}\n]*\}[ \t]*$/;

/** Matches the text of a note at the beginning of a line, as `[^1]: A note.` */
export const noteLine = /^\[\^[^\]\s[\\]{1,99}\]:/;

/** Matches a box to tick at the beginning of a list's item. */
export const taskStart = /^\[([ xX])\][ \t]+(?=\S)/;

/** Matches the kind of a callout at the beginning of a quote, as `[!NOTE]`. */
export const alertStart = /^\[![a-z]{1,30}\](?![([:])[+-]?[ \t]*\n?/i;

/** Labels of the notes that a source defines, as `[^1]: A note.` */
const labels = new WeakMap<Env, Set<string>>();
const definition = /\[\^([^\]\s[\\]{1,99})\]:/y;
const reference = /\[\^([^\]\s[\\]{1,99})\](:?)/y;

/**
 * Reads what many write although the language does not have it: notes, `[^1]` and `[^1]: A note.`, and lines of attributes,
 * `{:toc}`. The text of a note is a paragraph.
 */
export function useNotesAndAttributes(markdownIt: MarkdownIt): void {
  const { block, inline } = markdownIt;
  const alt = ["paragraph", "reference", "blockquote", "list"];
  block.ruler.before("reference", "note", (state, startLine, endLine, silent) => readNote(markdownIt, state, startLine, endLine, silent), {
    alt,
  });
  block.ruler.before("reference", "attributes", readAttributes, { alt });
  inline.ruler.before("link", "note_reference", readReference);
}

function readNote(markdownIt: MarkdownIt, state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const label = isIndented(state, startLine) ? undefined : labelAt(state, startLine);
  if (label === undefined) return false;
  if (silent) return true;
  const known = labels.get(state.env) ?? new Set();
  labels.set(state.env, known.add(label));
  const terminators = markdownIt.block.ruler.getRules("paragraph");
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && !ends(state, line)) {
    if (terminators.some((rule) => rule(state, line, endLine, true))) break;
    line++;
  }
  state.push("paragraph_open", "p", 1).map = [startLine, line];
  const content = state.push("inline", "", 0);
  content.content = state.getLines(startLine, line, state.blkIndent, false).trim();
  content.map = [startLine, line];
  content.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = line;
  return true;
}

function ends(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) < state.blkIndent;
}

function readAttributes(state: StateBlock, startLine: number, _: number, silent: boolean): boolean {
  if (isIndented(state, startLine) || state.src[startOf(state, startLine)] !== "{") return false;
  const line = state.src.slice(startOf(state, startLine), state.eMarks[startLine]);
  if (!attributeLine.test(line)) return false;
  if (silent) return true;
  const token = state.push("attribute", "", 0);
  token.map = [startLine, startLine + 1];
  token.content = line;
  state.line = startLine + 1;
  return true;
}

function readReference(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== "[" || state.src[state.pos + 1] !== "^") return false;
  reference.lastIndex = state.pos;
  const [all, label = "", colon = ""] = reference.exec(state.src) ?? [];
  if (all === undefined || labels.get(state.env)?.has(label.toLowerCase()) !== true) return false;
  const end = state.pos + all.length - (state.pos === 0 ? 0 : colon.length);
  if (end > state.posMax) return false;
  if (!silent) {
    const token = state.push("note", "", 0);
    token.content = `[${label}]`;
    token.map = [state.pos, end];
  }
  state.pos = end;
  return true;
}

function labelAt(state: StateBlock, line: number): string | undefined {
  definition.lastIndex = startOf(state, line);
  return definition.exec(state.src)?.[1]?.toLowerCase();
}

function startOf(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

function isIndented(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}

/** Returns the 1-based line of the source on which a block token begins. */
export function lineOf(token: Token | undefined): number {
  return (token?.map?.[0] ?? 0) + 1;
}

/** Returns the first written words at or after a token. */
export function wordsFrom(tokens: readonly Token[], at: number): string {
  for (let next = at; next < Math.min(tokens.length, at + 8); next++) {
    const content = tokens[next]?.content ?? "";
    if (content !== "") return content;
  }
  return "";
}
