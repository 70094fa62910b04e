import { cleanLine } from "../characters.ts";
import { oneLine } from "../one-line.ts";
import { markdownIt } from "../parse/markdown-it.ts";
import { replaceSpans } from "../replace-spans.ts";

const phrase = /^<\/?(?:a|abbr|b|bdi|big|cite|code|dfn|em|font|i|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|u|var)[\s/>]/i;

/** Returns the words of written HTML on one line, without tags, comments, scripts and styles. */
export function wordsOfHtml(html: string): string {
  const said = replaceSpans(html, /<!--/g, /-->/g, () => "");
  const silent = replaceSpans(said, /<(?:script|style)\b/gi, /<\/(?:script|style)>/gi, () => "");
  const bare = replaceSpans(silent, /<[a-z/!?]/gi, />/g, (tag) => (phrase.test(tag) ? "" : " "));
  return oneLine(cleanLine(markdownIt.utils.unescapeAll(bare)));
}
