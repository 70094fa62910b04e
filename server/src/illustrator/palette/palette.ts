import { type Hex, oklch, oklchOf } from "#src/rendering/theme/colour.ts";
import type { BrandColours } from "../order.ts";

/** The six tones that a picture is made of, from the lightest to the darkest, and one that stands out. */
export type Palette = { pale: Hex; soft: Hex; mid: Hex; main: Hex; deep: Hex; accent: Hex };

type Lch = ReturnType<typeof oklchOf>;

// Of lower chroma a colour is read as grey, and its hue says nothing.
const greyChroma = 0.02;
const fallback: Lch = { lightness: 0.42, chroma: 0.07, hue: 200 };

/** Whatever the brand's colours are: six tones that can be told apart. A brand colour that serves as it is stays as it is. */
export function paletteOf(brand: BrandColours): Palette {
  const [primary, accent, paper] = [read(brand.primary), read(brand.accent), read(brand.paper)];
  const { base, spark } = rolesOf(primary ?? accent ?? paper ?? fallback, accent);
  const main = within(base, { lightness: [0.3, 0.54], chroma: [0, 0.16] });
  const grey = main.chroma < greyChroma;
  const tone = (lightness: number, chroma: number) => oklch(lightness, grey ? main.chroma : Math.min(chroma, main.chroma * 1.1), main.hue);
  return {
    pale: paleOf(paper, main),
    soft: tone(0.865, 0.045),
    mid: tone(0.68, 0.085),
    main: toHex(main),
    deep: oklch(Math.max(0.16, Math.min(0.27, main.lightness - 0.1)), Math.min(main.chroma, 0.07), main.hue),
    accent: toHex(accentOf(spark, main)),
  };
}

/** Two colours are apart by their distance in OKLab: 0 is none, 1 from black to white. */
export function apart(one: Hex, other: Hex): number {
  const [a, b] = [oklchOf(one), oklchOf(other)];
  const turn = ((a.hue - b.hue) * Math.PI) / 180;
  const chromas = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn);
  return Math.hypot(a.lightness - b.lightness, Math.sqrt(Math.max(0, chromas)));
}

/** The colour in more or less light. */
export function shaded(colour: Hex, by: number): Hex {
  const { lightness, chroma, hue } = oklchOf(colour);
  return oklch(Math.min(0.99, Math.max(0.08, lightness + by)), chroma, hue);
}

function read(colour: Hex | null): Lch | undefined {
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? oklchOf(colour) : undefined;
}

function toHex({ lightness, chroma, hue }: Lch): Hex {
  return oklch(lightness, chroma, hue);
}

/** A light first colour with a dark second one: the dark one carries the picture. */
function rolesOf(primary: Lch, accent: Lch | undefined): { base: Lch; spark: Lch | undefined } {
  return accent !== undefined && primary.lightness > 0.68 && accent.lightness < 0.56
    ? { base: accent, spark: primary }
    : { base: primary, spark: accent };
}

type Bounds = { lightness: readonly [number, number]; chroma: readonly [number, number] };

function within({ lightness, chroma, hue }: Lch, bounds: Bounds): Lch {
  return { lightness: clamp(lightness, bounds.lightness), chroma: clamp(chroma, bounds.chroma), hue };
}

function clamp(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}

function accentOf(spark: Lch | undefined, main: Lch): Lch {
  const wanted = spark ?? { lightness: 0.7, chroma: main.chroma < greyChroma ? 0 : 0.15, hue: main.hue + 165 };
  const found = within(wanted, { lightness: [0.62, 0.84], chroma: [0, 0.19] });
  // A brand of one hue keeps it, and gets a neighbour of it in full light.
  return apart(toHex(found), toHex(main)) >= 0.2
    ? found
    : { lightness: 0.76, chroma: Math.max(found.chroma, main.chroma), hue: main.hue + 20 };
}

function paleOf(paper: Lch | undefined, main: Lch): Hex {
  const tint = paper ?? { lightness: 0.96, chroma: Math.min(0.015, main.chroma), hue: main.hue };
  return toHex(within(tint, { lightness: [0.935, 0.985], chroma: [0, 0.03] }));
}
