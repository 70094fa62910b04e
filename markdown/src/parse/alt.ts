import type { Token } from "markdown-it";
import { cleanLine } from "../characters.ts";

/** Returns an image's alternative text: the text of its label, without marks and on one line. */
export function plainAlt(image: Token): string {
  return cleanLine(plainText(image.children ?? []));
}

function plainText(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens) {
    if (token.type === "text" || token.type === "text_special" || token.type === "code_inline") text += token.content;
    else if (token.type === "softbreak" || token.type === "hardbreak") text += " ";
    else if (token.type === "image") text += plainText(token.children ?? []);
  }
  return text;
}
