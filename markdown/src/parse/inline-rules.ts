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
  for (const name of ["link", "image", "autolink"]) ruler.at(name, located(originalRule(original, name)));
  ruler.at("html_inline", located(terminated(originalRule(original, "html_inline"))));
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

/**
 * Lets comments, instructions and declarations be looked for only where their end follows. The parser itself gives up on
 * all of them once one has no end, after which a label that was read with them takes quadratic time.
 */
function terminated(rule: InlineRule): InlineRule {
  const ends = new WeakMap<StateInline, Map<string, number>>();
  return (state, silent) => {
    const opening = state.src.slice(state.pos, state.pos + 9);
    const end = endOf(opening);
    if (end === null) return rule(state, silent);

    const last = ends.get(state) ?? new Map<string, number>();
    ends.set(state, last);
    const lastEnd = last.get(end) ?? state.src.lastIndexOf(end);
    last.set(end, lastEnd);
    state.skipHtmlSpecial = false;
    return lastEnd >= state.pos + 2 && rule(state, silent);
  };
}

/** What ends a construct that begins like this; null for tags and for text. */
function endOf(opening: string): string | null {
  if (opening.startsWith("<!--")) return "-->";
  if (opening === "<![CDATA[") return "]]>";
  if (opening.startsWith("<?")) return "?>";
  return opening.startsWith("<!") ? ">" : null;
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
