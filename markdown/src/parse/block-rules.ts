import type { MarkdownIt, StateBlock } from "markdown-it";

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
