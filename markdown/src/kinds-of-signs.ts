const codePoints = 0x11_0000;

/** Tells the kind of a code point, from 1 to 255, asking `kindOf` about each only once: texts are gone through sign by sign. */
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
