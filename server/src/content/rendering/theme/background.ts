import { black, contrast, type Hex, mix, white } from "@galley/illustrator/color";

/** A background color with the colors of content on it. All text on it meets the contrast of WCAG AA. */
export type Background = {
  color: Hex;
  ink: Hex;
  /** Ink for less important text: kickers, footers. */
  quiet: Hex;
  /** Color of hairlines. Not for text. */
  line: Hex;
  /** The brand's accent if it stands out from the background, otherwise the ink. Not for text. */
  mark: Hex;
  /** Color of words larger than 60 pixels, which need less contrast. */
  display: Hex;
};

export const contrastMin = 4.5;
// Marks beside text must be visible, not readable.
const markContrastMin = 1.5;
const largeTextContrastMin = 3;
const quietContrast = 5.6;
const inkShares = [0.62, 0.68, 0.74, 0.8, 0.86, 0.92];

/** Returns the colors of content on `color`: the brand's own light or dark ink if it is readable, otherwise white or black. */
export function backgroundOf(color: Hex, inks: { light: Hex; dark: Hex }, accent: Hex): Background {
  const ink = inkOn(color, inks);
  return {
    color,
    ink,
    quiet: quietOn(color, ink),
    line: mix(color, ink, 0.16),
    mark: contrast(color, accent) >= markContrastMin ? accent : ink,
    display: contrast(color, accent) >= largeTextContrastMin ? accent : ink,
  };
}

/** Returns a readable ink. Light ink is preferred, since brands expect it on their colors. */
function inkOn(color: Hex, { light, dark }: { light: Hex; dark: Hex }): Hex {
  const found = [light, dark].find((ink) => contrast(color, ink) >= contrastMin);
  return found ?? (contrast(color, white) > contrast(color, black) ? white : black);
}

function quietOn(color: Hex, ink: Hex): Hex {
  return inkShares.map((share) => mix(color, ink, share)).find((quiet) => contrast(color, quiet) >= quietContrast) ?? ink;
}
