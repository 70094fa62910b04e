import { parse, type Token } from "@messageformat/parser";

/** Values of a message by name. One that decides between plural forms is a number. */
type Values = ReadonlyMap<string, "number" | "text">;

export type Message = { tokens: readonly Token[]; values: Values };

/** Parses a text in ICU MessageFormat with plain placeholders, `plural` and `select`. Throws for whatever else the format knows. */
export function parseMessage(text: string): Message {
  const tokens = parse(text, { strict: true });
  const values = new Map<string, "number" | "text">();
  collect(tokens, values);
  return { tokens, values };
}

function collect(tokens: readonly Token[], values: Map<string, "number" | "text">): void {
  for (const token of tokens) {
    if (token.type === "octothorpe") continue;
    if (token.type === "content") {
      if (/[{}]/.test(token.ctx.text.replaceAll(/'[^']*'/g, ""))) throw new Error(`A brace in “${token.value}” belongs to no value.`);
      continue;
    }
    if (token.type === "function" || token.type === "selectordinal") throw new Error(`Galley’s messages have no ${token.type}.`);
    if (token.type === "plural") values.set(token.arg, "number");
    else if (!values.has(token.arg)) values.set(token.arg, "text");
    if (token.type === "argument") continue;
    if (token.cases.every(({ key }) => key !== "other")) throw new Error(`${token.arg} has no form “other”.`);
    for (const { tokens: inner } of token.cases) collect(inner, values);
  }
}
