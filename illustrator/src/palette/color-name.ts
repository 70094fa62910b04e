import { type Hex, oklchOf } from "./color.ts";

// Start of each name's range on the circle of hues, in degrees of OKLCH.
const hues: readonly (readonly [from: number, name: string])[] = [
  [0, "pink"],
  [18, "red"],
  [35, "orange"],
  [72, "amber"],
  [90, "yellow"],
  [116, "lime"],
  [132, "green"],
  [187, "teal"],
  [212, "blue"],
  [284, "violet"],
  [318, "magenta"],
  [348, "pink"],
];

/** Returns the common name of a color: "dark green", "cream", "grey". */
export function colorName(color: Hex): string {
  const { lightness, chroma, hue } = oklchOf(color);
  if (lightness > 0.92 && chroma > 0.008 && chroma < 0.05 && hue > 50 && hue < 120) return "cream";
  if (chroma < 0.02)
    return lightness > 0.94
      ? "white"
      : lightness < 0.24
        ? "black"
        : lightness > 0.75
          ? "light grey"
          : lightness < 0.45
            ? "dark grey"
            : "grey";
  const name = hues.findLast(([from]) => hue >= from)?.[1] ?? "pink";
  if ((name === "orange" || name === "amber") && lightness < 0.55) return lightness < 0.4 ? "dark brown" : "brown";
  if ((name === "yellow" || name === "lime") && lightness < 0.6) return "olive";
  return lightness < 0.42 ? `dark ${name}` : lightness > 0.83 && chroma < 0.1 ? `pale ${name}` : name;
}
