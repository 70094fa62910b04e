import { attributeLine, attributesAtEnd, noteLine } from "../parse/notes.ts";

/** Matches a line whose first character can turn it into something other than text. */
const suspicious = /(?:^|\n)[#>+*\-=~|:_[{\d]/;

const opensBlock = /^(?:#{1,6}(?= |$)|>|[-+](?= |$)|~~~|\*(?= |$))/;
// Two dashes are enough, because the marker of a list item adds a third.
const rule = /^(?:(?:- *){2,}|(?:_ *){3,}|(?:\* *){3,})$/;
const underline = /^(?:=+|-+) *$/;
const tableRow = /^[|:-][|:\- ]*$/;
const listNumber = /^(\d{1,9})([.)])(?= |$)/;

/** Escapes characters that would turn a line of inline Markdown into a heading, list, quote, rule, table or link definition. */
export function guardLines(markdown: string, startsWithLink: boolean): string {
  if (!suspicious.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const guarded = lines.map((line, index) => (index === 0 ? guardLine(line) : guardFollowingLine(line))).join("\n");
  // A bracket that is escaped by now no longer ends the label. A link must keep its bracket; reading trims the referenced space before it.
  return definesLink(guarded) ? (startsWithLink ? "&#32;" : "\\") + guarded : guarded;
}

/** Escapes the number signs and attributes that would be read as the end of a heading instead of its text. */
export function guardHeadingEnd(markdown: string): string {
  const attributes = attributesAtEnd(markdown);
  if (attributes !== null) return `${markdown.slice(0, attributes)}\\${markdown.slice(attributes)}`;
  let start = markdown.length;
  while (markdown[start - 1] === "#") start--;
  if (start === markdown.length) return markdown;
  if (start > 0 && markdown[start - 1] !== " ") return markdown;
  return `${markdown.slice(0, start)}\\${markdown.slice(start)}`;
}

function guardFollowingLine(line: string): string {
  if (underline.test(line) || tableRow.test(line) || noteLine.test(line)) return `\\${line}`;
  return guardLine(line);
}

function guardLine(line: string): string {
  if (rule.test(line)) return escapeRun(line);
  if (opensBlock.test(line) || attributeLine.test(line)) return `\\${line}`;
  return line.replace(listNumber, "$1\\$2");
}

/** Escapes a whole run: a remaining star or underscore would become a delimiter next to an escaped one. */
function escapeRun(line: string): string {
  const character = line.charAt(0);
  if (character === "-") return `\\${line}`;
  let end = 1;
  while (line[end] === character) end++;
  return `\\${character}`.repeat(end) + line.slice(end);
}

/** Returns whether the block begins with a label and a colon. */
function definesLink(markdown: string): boolean {
  if (!markdown.startsWith("[")) return false;
  for (let at = 1; at < markdown.length; at++) {
    const character = markdown[at];
    if (character === "[") return false;
    if (character === "]") return markdown[at + 1] === ":";
    if (character === "\\") at++;
  }
  return false;
}
