import { black, contrast, type Hex, luminance, mix, white } from "./colour.ts";

/** A coloured area with what may stand on it. Everything that is read keeps the contrast of WCAG AA. */
export type Ground = {
  colour: Hex;
  ink: Hex;
  /** Ink for what matters less: kickers, footers. */
  quiet: Hex;
  /** A hairline. Not for text. */
  line: Hex;
  /** The brand's accent where it stands out from the area, ink where it does not. Not for text. */
  mark: Hex;
  /** For words larger than 60 pixels, which may have less contrast. */
  display: Hex;
};

export const contrastMin = 4.5;
// What is drawn beside text does not have to be read, but seen.
const markContrastMin = 1.5;
const largeTextContrastMin = 3;
const quietContrast = 5.6;
const inkShares = [0.62, 0.68, 0.74, 0.8, 0.86, 0.92];

/** What stands on `colour`: the brand's own light or dark ink where it can be read, else white or black. */
export function groundOf(colour: Hex, inks: { light: Hex; dark: Hex }, accent: Hex): Ground {
  const ink = inkOn(colour, inks);
  return {
    colour,
    ink,
    quiet: quietOn(colour, ink),
    line: mix(colour, ink, 0.16),
    mark: contrast(colour, accent) >= markContrastMin ? accent : ink,
    display: contrast(colour, accent) >= largeTextContrastMin ? accent : ink,
  };
}

/** Light ink is what brands expect on their colours, so that it comes first wherever it can be read. */
export function inkOn(colour: Hex, { light, dark }: { light: Hex; dark: Hex }): Hex {
  const found = [light, dark].find((ink) => contrast(colour, ink) >= contrastMin);
  return found ?? (contrast(colour, white) > contrast(colour, black) ? white : black);
}

function quietOn(colour: Hex, ink: Hex): Hex {
  return inkShares.map((share) => mix(colour, ink, share)).find((quiet) => contrast(colour, quiet) >= quietContrast) ?? ink;
}

export function isDark(colour: Hex): boolean {
  return luminance(colour) < 0.18;
}
