const codePoints = 0x11_0000;

/**
 * Returns a function for the kind of a code point, from 1 to 255. It calls `kindOf` once per code point and caches the result,
 * because texts are read one code point at a time.
 */
export function kindsOfSigns(kindOf: (sign: string) => number): (code: number) => number {
  const kinds = new Uint8Array(codePoints);
  return (code) => {
    const known = kinds[code];
    if (known !== undefined && known > 0) return known;
    const kind = kindOf(String.fromCodePoint(code));
    kinds[code] = kind;
    return kind;
  };
}
