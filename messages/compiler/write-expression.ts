import type { Token } from "@messageformat/parser";
import type { Message } from "./message.ts";

// The Portuguese of `Intl` is that of Brazil, which says “0 artigo”.
const formatTags: Readonly<Record<string, string>> = { pt: "pt-PT" };

/** Returns the tag by which `Intl` knows a language. */
export function formatTag(language: string): string {
  return formatTags[language] ?? language;
}

/**
 * Writes the JavaScript that makes a message: a string, or a function of `values`. It asks `form(language, number)` for the
 * plural form of a number.
 */
export function writeExpression({ tokens, values }: Message, language: string): string {
  if (values.size > 0) return `(values) => ${templateOf(tokens, language)}`;
  return JSON.stringify(tokens.map((token) => (token.type === "content" ? token.value : "")).join(""));
}

function templateOf(tokens: readonly Token[], language: string, counted = ""): string {
  return `\`${tokens.map((token) => pieceOf(token, language, counted)).join("")}\``;
}

function pieceOf(token: Token, language: string, counted: string): string {
  if (token.type === "content") return token.value.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
  if (token.type === "octothorpe") return `\${values.${counted}}`;
  if (token.type === "argument") return `\${values.${token.arg}}`;
  if (token.type === "function") throw new Error(`Galley’s messages have no ${token.key}.`);
  const isPlural = token.type === "plural";
  const value = `values.${token.arg}`;
  const cases = token.cases.filter(({ key }) => key !== "other");
  const otherwise = token.cases.find(({ key }) => key === "other")?.tokens ?? [];
  const inner = (of: readonly Token[]) => templateOf(of, language, isPlural ? token.arg : counted);
  const decided = cases.map(({ key, tokens: of }) => {
    const exact = /^=(\d+)$/.exec(key)?.[1];
    const form = JSON.stringify(key);
    const asked = isPlural ? `form("${formatTag(language)}", ${value})` : value;
    return `${exact === undefined ? `${asked} === ${form}` : `${value} === ${exact}`} ? ${inner(of)} : `;
  });
  return `\${${decided.join("")}${inner(otherwise)}}`;
}
