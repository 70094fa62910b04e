import type { Token } from "markdown-it";
import { cleanLine } from "../characters.ts";

/** Returns an image's alternative text: the text of its label, without marks and on one line. */
export function plainAlt(image: Token): string {
  return cleanLine(plainText(image.children ?? []));
}

const tag = /^<(?:\/?(?:a|abbr|b|br|cite|code|del|em|font|i|img|ins|kbd|mark|p|q|s|small|span|strong|sub|sup|u|wbr)[\s/>]|!--)/i;

/** Returns whether a token's words are those that were written: code, signs of notes, and what only looks like a tag. */
function isWritten({ type, content }: Token): boolean {
  return type === "code_inline" || type === "note" || (type === "html_inline" && !tag.test(content));
}

function plainText(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens) {
    if (token.type === "text" || token.type === "text_special" || isWritten(token)) text += token.content;
    else if (token.type === "softbreak" || token.type === "hardbreak" || /^<\/?(?:br|p)[\s/>]/i.test(token.content)) text += " ";
    else if (token.type === "image") text += plainText(token.children ?? []);
  }
  return text;
}
