import type { BrandColors } from "../order.ts";
import { apart, best } from "./apart.ts";
import { type Hex, mix, oklch, oklchOf } from "./color.ts";

/** The tones of a picture, from the lightest to the darkest, and an accent that stands out. */
export type Palette = { pale: Hex; soft: Hex; mid: Hex; main: Hex; deep: Hex; accent: Hex };

type Lch = ReturnType<typeof oklchOf>;

// Below this chroma a color looks gray, and its hue does not matter.
const grayChroma = 0.02;
// From the first lightness on, a color is too light as the base of a picture. Below the second one, another color is dark enough.
const lightFrom = 0.68;
const darkUpTo = 0.56;
const midDistance = 0.12;
const fallback: Lch = { lightness: 0.42, chroma: 0.07, hue: 200 };

/** Returns six tones that can be distinguished, for any brand colors. Keeps a brand color that is usable as it is. */
export function paletteOf(brand: BrandColors): Palette {
  const [primary, second, paper] = [read(brand.primary), read(brand.accent), read(brand.paper)];
  const { base, spark } = rolesOf(primary ?? second ?? paper ?? fallback, second);
  // With little chroma, only a dark color works as the base.
  const main = within(base, { lightness: [0.3, 0.42 + Math.min(0.12, base.chroma * 1.2)], chroma: [0, 0.16] });
  const gray = main.chroma < grayChroma;
  const tone = (lightness: number, chroma: number) => oklch(lightness, gray ? main.chroma : Math.min(chroma, main.chroma * 1.1), main.hue);
  const [pale, accent] = [paleOf(paper, main), toHex(accentOf(spark, main))];
  const mid = best(
    [tone(0.68, 0.075), tone(0.75, 0.06), tone(0.6, 0.085)],
    [
      [accent, midDistance],
      [toHex(main), midDistance],
    ],
  );
  const soft = best(
    [mix(pale, mid, 0.45), mix(pale, mid, 0.38), mix(pale, mid, 0.3), mix(pale, mid, 0.26), mix(pale, mid, 0.22)],
    [
      [accent, 0.1],
      [pale, 0.08],
    ],
  );
  return {
    pale,
    soft,
    mid,
    main: toHex(main),
    deep: oklch(Math.max(0.16, Math.min(0.27, main.lightness - 0.1)), Math.min(main.chroma, 0.07), main.hue),
    accent,
  };
}

function read(color: Hex | null): Lch | undefined {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) ? oklchOf(color) : undefined;
}

function toHex({ lightness, chroma, hue }: Lch): Hex {
  return oklch(lightness, chroma, hue);
}

/** Uses a light first color as the accent. The base is then the second color if it is dark, or else a dark tone of the first. */
function rolesOf(primary: Lch, accent: Lch | undefined): { base: Lch; spark: Lch | undefined } {
  if (primary.lightness <= lightFrom) return { base: primary, spark: accent };
  if (accent !== undefined && accent.lightness < darkUpTo) return { base: accent, spark: primary };
  const spark = accent !== undefined && accent.chroma > primary.chroma ? accent : primary;
  return { base: { lightness: 0.36, chroma: Math.min(primary.chroma, 0.07), hue: primary.hue }, spark };
}

type Bounds = { lightness: readonly [number, number]; chroma: readonly [number, number] };

function within({ lightness, chroma, hue }: Lch, bounds: Bounds): Lch {
  return { lightness: clamp(lightness, bounds.lightness), chroma: clamp(chroma, bounds.chroma), hue };
}

function clamp(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}

function accentOf(spark: Lch | undefined, main: Lch): Lch {
  const wanted = spark ?? { lightness: 0.7, chroma: main.chroma < grayChroma ? 0 : 0.15, hue: main.hue + 165 };
  // With little chroma, only a middle lightness stands out from the pale tones.
  const brightest = 0.74 + Math.min(0.1, wanted.chroma * 0.7);
  const found = within(wanted, { lightness: [0.62, brightest], chroma: [0, 0.19] });
  // A brand of one hue keeps it, and gets a bright neighboring hue as its accent.
  return apart(toHex(found), toHex(main)) >= 0.2
    ? found
    : { lightness: 0.76, chroma: Math.max(found.chroma, main.chroma), hue: main.hue + 20 };
}

function paleOf(paper: Lch | undefined, main: Lch): Hex {
  const own = { lightness: 0.965, chroma: Math.min(0.015, main.chroma), hue: main.hue };
  // Of a dark paper, only the hue is used.
  const tint =
    paper === undefined || paper.lightness > 0.9 ? (paper ?? own) : { ...own, chroma: Math.min(paper.chroma, own.chroma), hue: paper.hue };
  return toHex(within(tint, { lightness: [0.935, 0.985], chroma: [0, 0.03] }));
}
