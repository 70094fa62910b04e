import type { MarkdownIt, StateInline } from "markdown-it";

type InlineRule = (state: StateInline, silent: boolean) => boolean;

const notable = new Uint8Array(128);
for (const character of "\n\\`*_[]!<&") notable[character.charCodeAt(0)] = 1;

/**
 * Reads text in one step up to the next character that can start a construct of the article language, and records on links,
 * images and tags where in the paragraph they begin.
 */
export function useArticleInlines(markdownIt: MarkdownIt, original: MarkdownIt): void {
  const { ruler } = markdownIt.inline;
  ruler.at("text", plainText);
  ruler.at("link", startingWith("[", located(closable(originalRule(original, "link")))));
  ruler.at("image", startingWith("!", located(closable(originalRule(original, "image")))));
  ruler.at("autolink", startingWith("<", located(originalRule(original, "autolink"))));
  ruler.at("html_inline", startingWith("<", located(terminated(originalRule(original, "html_inline")))));
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

/** Runs a rule only at its first character, before any other work is done for it. */
function startingWith(character: string, rule: InlineRule): InlineRule {
  const code = character.charCodeAt(0);
  return (state, silent) => state.src.charCodeAt(state.pos) === code && rule(state, silent);
}

/** Skips the search for the end of a bracket when nothing behind it could make it a link. */
function closable(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const end = state.env.references === undefined ? "](" : "]";
    return lastIndexOf(state, end) > state.pos && rule(state, silent);
  };
}

/**
 * Searches for comments, instructions and declarations only where their end follows. The parser itself gives up on all of them
 * once one has no end. After that, a label that was read with them takes quadratic time.
 */
function terminated(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const end = endOf(state.src.slice(state.pos, state.pos + 9));
    if (end === null) return rule(state, silent);
    state.skipHtmlSpecial = false;
    return lastIndexOf(state, end) > state.pos && rule(state, silent);
  };
}

const lastIndexes = new WeakMap<StateInline, Map<string, number>>();

/** Returns the last index of a text in the content being read; searches once. */
function lastIndexOf(state: StateInline, text: string): number {
  const known = lastIndexes.get(state) ?? new Map<string, number>();
  lastIndexes.set(state, known);
  const last = known.get(text) ?? state.src.lastIndexOf(text);
  known.set(text, last);
  return last;
}

/** Returns the end marker of a construct with this beginning; null for tags and for text. */
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
