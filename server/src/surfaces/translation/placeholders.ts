/** The names in braces of a text, as in `{count} projects`. */
export type Placeholder<Written extends string> = Written extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Splits a text: literal parts at even positions, the names of placeholders at odd ones. */
export function placeholderPiecesOf(text: string): string[] {
  return text.split(/\{(\w+)\}/);
}

export function fillIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return placeholderPiecesOf(text)
    .map((piece, index) => (index % 2 === 0 ? piece : String(values[piece])))
    .join("");
}

/** Returns a pattern that extracts the values of a filled text by placeholder. */
export function patternOf(text: string): RegExp {
  const pieces = placeholderPiecesOf(text).map((piece, index) => (index % 2 === 0 ? RegExp.escape(piece) : `(?<${piece}>.+)`));
  return new RegExp(`^${pieces.join("")}$`, "su");
}
