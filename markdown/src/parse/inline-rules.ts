import type { MarkdownIt, StateInline } from "markdown-it";

type InlineRule = (state: StateInline, silent: boolean) => boolean;

const notable = new Uint8Array(128);
for (const character of "\n\\`*_[]!<&") notable[character.charCodeAt(0)] = 1;

/**
 * Reads text in one go up to the next character that can start something in the article language, and notes on links,
 * images and tags where in the paragraph they begin.
 */
export function useArticleInlines(markdownIt: MarkdownIt, original: MarkdownIt): void {
  const { ruler } = markdownIt.inline;
  ruler.at("text", plainText);
  for (const name of ["link", "image", "autolink", "html_inline"]) ruler.at(name, located(originalRule(original, name)));
}

function originalRule(markdownIt: MarkdownIt, name: string): InlineRule {
  markdownIt.inline.ruler.enableOnly([name]);
  const [rule] = markdownIt.inline.ruler.getRules("");
  if (rule === undefined) throw new Error(`markdown-it has no inline rule "${name}". Check its version.`);
  return rule;
}

function plainText(state: StateInline, silent: boolean): boolean {
  const { src, pos: start, posMax: end } = state;
  let at = start;
  while (at < end) {
    const code = src.charCodeAt(at);
    if (code < 128 && notable[code] === 1) break;
    at++;
  }
  if (at === start) return false;
  if (!silent) state.pending += src.slice(start, at);
  state.pos = at;
  return true;
}

function located(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const start = state.pos;
    const index = state.tokens.length + (state.pending === "" ? 0 : 1);
    if (!rule(state, silent)) return false;
    const token = silent ? undefined : state.tokens[index];
    if (token !== undefined) token.map = [start, state.pos];
    return true;
  };
}
