const reference = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|nbsp|mdash|ndash|hellip));/iy;
const names: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  mdash: "—",
  ndash: "–",
  hellip: "…",
};

/** Returns the character of a reference such as `&mdash;` or `&#8212;` at this position; null where there is none. */
export function characterReference(text: string, at: number): { readonly text: string; readonly end: number } | null {
  reference.lastIndex = at;
  const match = reference.exec(text);
  if (match === null) return null;
  const [all, hexadecimal, decimal, name] = match;
  const end = at + all.length;
  if (name !== undefined) {
    const named = names[name];
    return named === undefined ? null : { text: named, end };
  }
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return { text: isCharacter ? String.fromCodePoint(code) : "\ufffd", end };
}

/** Returns whether a backslash can escape a character. */
export function isEscapable(character: string | undefined): boolean {
  return character !== undefined && /[!-/:-@[-`{-~]/.test(character);
}
