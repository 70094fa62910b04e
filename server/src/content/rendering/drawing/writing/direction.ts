export type Direction = "ltr" | "rtl";

// Bidi classes R and AL, then L, approximated by scripts and general categories. Figures and signs have no direction of their own.
const rightToLeft =
  /^[\u061b\u061c\u061f\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]$/u;
const leftToRight = /^[\u200e\p{L}\p{Nl}\p{Mc}]$/u;
const weak = /^(?!\u061c)[\p{Mn}\p{Nd}\p{Cf}]$/u;
const opensIsolate = /^[\u2066-\u2068]$/;
const closesIsolate = "\u2069";

/**
 * Returns the direction of the first letter with one, outside isolates; undefined when there is none. Source: Unicode Annex 9,
 * rules P2 and P3.
 */
export function textDirectionOf(text: string): Direction | undefined {
  let isolates = 0;
  for (const letter of text) {
    if (opensIsolate.test(letter)) isolates += 1;
    else if (letter === closesIsolate) isolates = Math.max(0, isolates - 1);
    else if (isolates === 0) {
      const direction = strongDirection(letter);
      if (direction !== undefined) return direction;
    }
  }
  return undefined;
}

function strongDirection(letter: string): Direction | undefined {
  if (letter === "\u200f") return "rtl";
  if (letter === "\u200e") return "ltr";
  if (weak.test(letter)) return undefined;
  if (rightToLeft.test(letter)) return "rtl";
  return leftToRight.test(letter) ? "ltr" : undefined;
}
