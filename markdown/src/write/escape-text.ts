import { isAsciiPunctuation, isWhitespace } from "../characters.ts";
import { delimiterAt, runEnd } from "./delimiter-runs.ts";

/** Surroundings of a text that decide which of its characters Markdown would read as syntax. */
type TextContext = {
  /** Other inline nodes come directly before or after the text. */
  readonly nodeBefore: boolean;
  readonly nodeAfter: boolean;
  /** The text is in the label of a link or image. */
  readonly inLabel: boolean;
  /** The block contains links, so that an open bracket could start one. */
  readonly nextToLinks: boolean;
  /** A link follows directly; an exclamation mark would turn it into an image. */
  readonly linkAfter: boolean;
};

const notable = /[\\`*_~[\]<&!]/g;
const escapable = /[\\`*_[\]<>&!#|~]/g;
const entity = /&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z][a-z0-9]{1,31});/iy;

/** Escapes every character that can be inline syntax. */
export function escapeAll(text: string): string {
  return text.replace(escapable, "\\$&");
}

/** Escapes only the characters that would be read as syntax at their position. */
export function escapeText(text: string, context: TextContext): string {
  let at = nextNotable(text, 0);
  if (at === text.length) return text;

  const alone = !(context.nodeBefore || context.nodeAfter || context.inLabel);
  const rules = {
    context,
    delimiters: !alone || delimitersPair(text),
    strikes: !alone || tildesPair(text),
    lastAddress: alone ? text.lastIndexOf("@") : text.length,
  };
  let escaped = "";
  let written = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const end = character === "*" || character === "_" || character === "~" ? runEnd(text, at) : at + 1;
    if (isSyntax(text, at, end, rules)) {
      // One tilde strikes nothing.
      const signs = character === "~" ? end - at - 1 : end - at;
      escaped += text.slice(written, at) + `\\${character}`.repeat(signs);
      written = at + signs;
    }
    at = nextNotable(text, end);
  }
  return escaped + text.slice(written);
}

/** `delimiters`, `strikes`: stars and underscores, or tildes, may pair up; `lastAddress`: up to here an "@" makes "<" suspicious. */
type Rules = { readonly context: TextContext; readonly delimiters: boolean; readonly strikes: boolean; readonly lastAddress: number };

function isSyntax(text: string, at: number, end: number, { context, delimiters, strikes, lastAddress }: Rules): boolean {
  const next = text.charCodeAt(end);
  const atEnd = end === text.length;
  switch (text[at]) {
    case "\\":
      return atEnd || next === 10 || isAsciiPunctuation(next);
    case "`":
      return true;
    case "[":
      return context.inLabel || context.nextToLinks;
    case "]":
      return context.inLabel || text[end] === "(";
    case "<":
      return atEnd ? context.nodeAfter : startsTag(next) || (!isWhitespace(next) && at < lastAddress);
    case "&":
      entity.lastIndex = at;
      return entity.test(text);
    case "~":
      return strikes && end - at > 1;
    case "!":
      return atEnd && context.linkAfter;
    default:
      return delimiters && isDelimiter(text, at, end, context);
  }
}

function isDelimiter(text: string, start: number, end: number, context: TextContext): boolean {
  if ((start === 0 && context.nodeBefore) || (end === text.length && context.nodeAfter)) return true;
  const { canOpen, canClose } = delimiterAt(text, start, end);
  return canOpen || canClose;
}

/** Returns whether emphasis could begin at one run of stars or underscores and end at a later one. */
function delimitersPair(text: string): boolean {
  const opened = new Set<string>();
  for (let at = nextNotable(text, 0); at < text.length; ) {
    const character = text.charAt(at);
    const end = runEnd(text, at);
    if (character === "*" || character === "_") {
      const { canOpen, canClose } = delimiterAt(text, at, end);
      if (canClose && opened.has(character)) return true;
      if (canOpen) opened.add(character);
    }
    at = nextNotable(text, end);
  }
  return false;
}

/** Returns whether words could be struck between two runs of tildes. */
function tildesPair(text: string): boolean {
  const first = text.indexOf("~~");
  return first >= 0 && /[^~]/.test(text.slice(first, text.lastIndexOf("~~")));
}

function startsTag(code: number): boolean {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter || code === 47 || code === 33 || code === 63;
}

function nextNotable(text: string, from: number): number {
  notable.lastIndex = from;
  return notable.exec(text)?.index ?? text.length;
}

const plainAddress = /^[^\\&()]*$/;
const reference = /&(?=#x[0-9a-f]{1,8};|#[0-9]{1,8};|[a-z][a-z0-9]{1,31};)/gi;
const nestedParenthesesMax = 32;

/** Writes an address for the parentheses of a link or image. It contains no spaces, line ends and angle brackets. */
export function writeDestination(url: string): string {
  if (plainAddress.test(url)) return url;
  const escaped = url.replaceAll("\\", "\\\\").replace(reference, "\\&");
  return isBalanced(url) ? escaped : escaped.replace(/[()]/g, "\\$&");
}

/** Writes the title of an image, which is on one line. */
export function writeTitle(title: string): string {
  return `"${title.replace(/[\\"]/g, "\\$&").replace(reference, "\\&")}"`;
}

function isBalanced(url: string): boolean {
  let depth = 0;
  for (const character of url) {
    if (character === "(") depth++;
    else if (character === ")") depth--;
    if (depth < 0 || depth > nestedParenthesesMax) return false;
  }
  return depth === 0;
}
