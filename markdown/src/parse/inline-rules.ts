import type { MarkdownIt, StateInline } from "markdown-it";

type InlineRule = (state: StateInline, silent: boolean) => boolean;

const notable = new Uint8Array(128);
for (const character of "\n\\`*_~[]!<&") notable[character.charCodeAt(0)] = 1;

/**
 * Reads text in one step up to the next character that can start a construct of the article language, and records on links,
 * images and tags where in the paragraph they begin.
 */
export function useArticleInlines(markdownIt: MarkdownIt, original: MarkdownIt): void {
  const { ruler } = markdownIt.inline;
  ruler.at("text", plainText);
  ruler.at("link", startingWith("[", located(closable(withBlanks("link", originalRule(original, "link"))))));
  ruler.at("image", startingWith("!", located(closable(withBlanks("image", originalRule(original, "image"))))));
  ruler.at("strikethrough", startingWith("~", located(originalRule(original, "strikethrough"))));
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

/** Reads an image or a link also where its address has blanks, which people write because names of files have them. */
function withBlanks(kind: "image" | "link", rule: InlineRule): InlineRule {
  return (state, silent) => {
    if (rule(state, silent)) return true;
    const label = state.pos + (kind === "image" ? 1 : 0);
    if (state.src[label] !== "[" || lastIndexOf(state, ")") < label) return false;
    const labelEnd = state.md.helpers.parseLinkLabel(state, label, kind === "link");
    const end = labelEnd < 0 || state.src[labelEnd + 1] !== "(" ? -1 : closingParenthesis(state.src, labelEnd + 1, state.posMax);
    const [, address, title] = blankAddress.exec(state.src.slice(labelEnd + 2, Math.max(end, 0))) ?? [];
    // Behind the words of a link, a remark in parentheses is no address.
    if (address === undefined || (kind === "link" && !nameOfFile.test(address))) return false;
    if (!silent) (kind === "image" ? addImage : addLink)(state, { from: label + 1, to: labelEnd }, address, title);
    state.pos = end + 1;
    return true;
  };
}

type Label = { from: number; to: number };

function addImage(state: StateInline, { from, to }: Label, address: string, title?: string): void {
  const token = state.push("image", "img", 0);
  token.content = state.src.slice(from, to);
  token.children = [];
  state.md.inline.parse(token.content, state.md, state.env, token.children);
  token.attrs = attributesOf("src", address, title);
}

function addLink(state: StateInline, { from, to }: Label, address: string, title?: string): void {
  const { posMax } = state;
  state.push("link_open", "a", 1).attrs = attributesOf("href", address.replaceAll(/[ \t]/g, "%20"), title);
  state.pos = from;
  state.posMax = to;
  state.linkLevel += 1;
  state.md.inline.tokenize(state);
  state.linkLevel -= 1;
  state.posMax = posMax;
  state.push("link_close", "a", -1);
}

function attributesOf(name: "src" | "href", address: string, title?: string): [string, string][] {
  return [[name, address], ...(title === undefined ? [] : [["title", title] as [string, string]])];
}

/** A path or an address that ends like the name of a file, or begins like an address. */
const nameOfFile = /^(?:https?:\/\/|\.{0,2}\/)|\.[a-z0-9]{1,5}(?:[?#]\S*)?$/i;

/** An address with blanks, and a title. */
const blankAddress = /^[ \t]*([^\s<"][^\n<"]*[^\s<"])(?:[ \t]+"([^"\n]*)")?[ \t]*$/;
const addressLengthMax = 500;

/** Returns the index of the parenthesis that closes the one at `start`, on the same line; -1 where there is none nearby. */
function closingParenthesis(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(end, start + addressLengthMax); at++) {
    const character = text[at];
    if (character === "\n") return -1;
    if (character === "(") depth++;
    if (character === ")" && --depth === 0) return at;
  }
  return -1;
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
    for (const token of silent ? [] : state.tokens.slice(index)) token.map ??= [start, state.pos];
    return true;
  };
}
