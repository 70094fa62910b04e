import { type BrandVisual, type PageColors, plainPageColors } from "@galley/contract";
import { contrast, type Hex, mix } from "@galley/illustrator/color";

type Chosen = BrandVisual["colors"];
export type PageScheme = { light: PageColors; dark: PageColors };

/** The hosted blog's own colors for light and dark mode. */
export const plainPage: PageScheme = {
  light: { ...plainPageColors, ink: "#1d1b17", softInk: "#5d574d", line: "#e2ddd1", tint: "#f3f0e8" },
  dark: { paper: "#151412", ink: "#ece7dc", softInk: "#a49c8d", line: "#302d27", tint: "#211f1b", accent: "#7cc7b3" },
};

// Whole articles are read on it: WCAG AAA.
const longTextContrastMin = 7;
const softInkContrastMin = 4.5;
const softInkShares = [0.66, 0.72, 0.78, 0.84, 0.9];
// Words above a title are written in it too: WCAG AA.
const accentContrastMin = 4.5;
const accentSteps = 20;

/** Returns a page scheme in a brand's colors, as far as long texts stay easy to read. Undefined when the brand has chosen none. */
export function pageColorsOf({ accent, paper }: Pick<Chosen, "accent" | "paper">): PageScheme | undefined {
  if (accent === null && paper === null) return undefined;
  return { light: schemeOf(plainPage.light, accent, paper), dark: schemeOf(plainPage.dark, accent, paper) };
}

/** Uses a light paper for light mode only and a dark one for dark mode only; one in between for neither. */
function schemeOf(plain: PageColors, accent: Hex | null, paper: Hex | null): PageColors {
  const background = paper !== null && contrast(paper, plain.ink) >= longTextContrastMin ? onPaper(plain, paper.toLowerCase()) : plain;
  return { ...background, accent: visible((accent ?? plain.accent).toLowerCase(), background) };
}

function onPaper({ ink, accent }: PageColors, paper: Hex): PageColors {
  const softInk = softInkShares.map((share) => mix(paper, ink, share)).find((soft) => contrast(soft, paper) >= softInkContrastMin) ?? ink;
  return { paper, ink, softInk, line: mix(paper, ink, 0.13), tint: mix(paper, ink, 0.045), accent };
}

/** Returns the accent, moved toward the ink until it stands out from the paper. */
function visible(accent: Hex, { paper, ink }: PageColors): Hex {
  for (let step = 0; step < accentSteps; step += 1) {
    const shown = mix(accent, ink, step / accentSteps);
    if (contrast(shown, paper) >= accentContrastMin) return shown;
  }
  return ink;
}
