import type { MarkdownIt, Token } from "markdown-it";
import { delimiterAt } from "../write/delimiter-runs.ts";

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
