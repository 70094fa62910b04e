import type { Token } from "markdown-it";
import { cleanLine } from "../characters.ts";
import type { DroppedKind } from "../dropped.ts";

type Tell = (kind: DroppedKind, words: string) => void;

/** Returns an image's alternative text: the text of its label, without marks and on one line. Tags and links in it are told. */
export function plainAlt(image: Token, tell: Tell): string {
  return cleanLine(plainText(image.children ?? [], tell));
}

const tag = /^<(?:\/?(?:a|abbr|b|br|cite|code|del|em|font|i|img|ins|kbd|mark|p|q|s|small|span|strong|sub|sup|u|wbr)[\s/>]|!--)/i;

/** Returns whether a token's words are those that were written: code, signs of notes, and what only looks like a tag. */
function isWritten({ type, content }: Token): boolean {
  return type === "code_inline" || type === "note" || (type === "html_inline" && !tag.test(content));
}

function plainText(tokens: readonly Token[], tell: Tell): string {
  let text = "";
  for (const token of tokens) {
    tellLost(token, tell);
    if (token.type === "text" || token.type === "text_special" || isWritten(token)) text += token.content;
    else if (token.type === "softbreak" || token.type === "hardbreak" || /^<\/?(?:br|p)[\s/>]/i.test(token.content)) text += " ";
    else if (token.type === "image") text += plainText(token.children ?? [], tell);
  }
  return text;
}

function tellLost(token: Token, tell: Tell): void {
  if (token.type === "html_inline" && !isWritten(token)) tell("html", token.content);
  if (token.type !== "link_open" && token.type !== "image") return;
  const attributes = new Map(token.attrs);
  if (token.type === "link_open") tell("link", String(attributes.get("href") ?? ""));
  const title = String(attributes.get("title") ?? "");
  if (/\S/.test(title)) tell("link_title", title);
}
