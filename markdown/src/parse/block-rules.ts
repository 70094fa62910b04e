import type { MarkdownIt, StateBlock, Token } from "markdown-it";
import { delimiterAt } from "../write/delimiter-runs.ts";

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Deepest nesting of quotes, lists and list items; deeper ones are read as text. */
const nestingMax = 12;

/**
 * Bounds the nesting of quotes and lists, because every level reads its lines again. Reads a table as one token with its lines,
 * because its cells are dropped or read as text.
 */
export function useArticleBlocks(markdownIt: MarkdownIt, original: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  ruler.at("blockquote", bounded(originalRule(original, "blockquote")), {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  ruler.at("list", bounded(originalRule(original, "list")), { alt: ["paragraph", "reference", "blockquote"] });
  ruler.at("table", wholeTable(markdownIt, originalRule(original, "table")), { alt: ["paragraph", "reference"] });
}

function originalRule(markdownIt: MarkdownIt, name: string): BlockRule {
  markdownIt.block.ruler.enableOnly([name]);
  const [rule] = markdownIt.block.ruler.getRules("");
  if (rule === undefined) throw new Error(`markdown-it has no block rule "${name}". Check its version.`);
  return rule;
}

function bounded(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => state.level < nestingMax && rule(state, startLine, endLine, silent);
}

function wholeTable(markdownIt: MarkdownIt, detectTable: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    if (!detectTable(state, startLine, endLine, true)) return false;
    if (silent) return true;

    const terminators = markdownIt.block.ruler.getRules("blockquote");
    let line = startLine + 2;
    while (line < endLine && isRow(state, line) && !terminators.some((rule) => rule(state, line, endLine, true))) line++;

    const token = state.push("table", "", 0);
    token.map = [startLine, line];
    token.content = state.getLines(startLine, line, state.blkIndent, false);
    state.line = line;
    return true;
  };
}

function isRow(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return indent >= 0 && indent < 4 && !state.isEmpty(line);
}

/**
 * Makes tokens plain objects: the parser's own constructors define every field through Object.defineProperty, half of
 * the time of a whole parse. Inline content begins on `inlineLevel`, which leaves it less nesting than blocks have. Stars follow the language's
 * own rule.
 */
export function useLeanTokens(markdownIt: MarkdownIt, inlineLevel: number): void {
  markdownIt.block.State = class extends markdownIt.block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (nesting < 0) this.level--;
      const token = leanToken(type, tag, nesting, this.level, true, "");
      if (nesting > 0) this.level++;
      this.tokens.push(token);
      return token;
    }
  };

  markdownIt.inline.State = class extends markdownIt.inline.State {
    override level = inlineLevel;

    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      if (this.src[start] !== "*" || found.length > 2 || (found.can_open && found.can_close)) return found;
      const end = start + found.length;
      if (end === this.posMax) return found;
      const { canOpen, canClose } = delimiterAt(this.src, start, end);
      return { ...found, can_open: found.can_open || canOpen, can_close: found.can_close || canClose };
    }

    override pushPending(): Token {
      const token = leanToken("text", "", 0, this.pendingLevel, false, this.pending);
      this.tokens.push(token);
      this.pending = "";
      return token;
    }

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (this.pending) this.pushPending();
      if (nesting < 0) {
        this.level--;
        this.delimiters = this._prev_delimiters.pop() ?? [];
      }
      const token = leanToken(type, tag, nesting, this.level, false, "");
      if (nesting > 0) {
        this.level++;
        this._prev_delimiters.push(this.delimiters);
        this.delimiters = [];
      }
      this.pendingLevel = this.level;
      this.tokens.push(token);
      this.tokens_meta.push(nesting > 0 ? { delimiters: this.delimiters } : undefined);
      return token;
    }
  };
}

function leanToken(type: string, tag: string, nesting: -1 | 0 | 1, level: number, block: boolean, content: string): Token {
  const fields = {
    type,
    tag,
    attrs: null,
    map: null,
    nesting,
    level,
    children: null,
    content,
    markup: "",
    info: "",
    meta: null,
    block,
    hidden: false,
  };
  // The parser's rules and our readers use only a token's fields, never its attribute methods.
  return fields as unknown as Token;
}
