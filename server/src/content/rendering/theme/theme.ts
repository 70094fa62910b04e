import { createHash } from "node:crypto";
import { type BrandVisual, type bodyFonts, headingFonts, slideTemplates } from "@galley/contract";
import { black, type Hex, isDark, mix, oklch, white } from "@galley/illustrator/color";
import { normalizeText } from "@galley/markdown";
import { type Background, backgroundOf } from "./background.ts";

type Chosen = Pick<BrandVisual, "colors" | "headingFont" | "bodyFont" | "template">;

/** Look of a brand. It is plain data, since it is sent to the drawing process. */
export type Theme = {
  template: (typeof slideTemplates)[number];
  headingFont: (typeof headingFonts)[number];
  bodyFont: (typeof bodyFonts)[number];
  paper: Background;
  primary: Background;
  accent: Background;
  /** A sheet of paper, lighter than the paper around it. `marker` is the color of highlights on it. */
  sheet: Background;
  marker: Background;
  /** Background behind a sheet. */
  backdrop: Background;
};

/** Returns the brand's own choices. Missing ones are derived from its name: the same name always gives the same look. */
export function themeOf(name: string, chosen: Chosen): Theme {
  const drawn = drawLook(name);
  const colors = {
    primary: chosen.colors.primary?.toLowerCase() ?? drawn.primary,
    accent: chosen.colors.accent?.toLowerCase() ?? drawn.accent,
    paper: chosen.colors.paper?.toLowerCase() ?? drawn.paper,
  };
  const inks = inksFor(colors);
  const background = (color: Hex) => backgroundOf(color, inks, colors.accent);
  const sheet = mix(colors.paper, white, isDark(colors.paper) ? 0.08 : 0.6);
  return {
    template: chosen.template ?? drawn.template,
    headingFont: chosen.headingFont ?? drawn.headingFont,
    bodyFont: chosen.bodyFont ?? drawn.bodyFont,
    paper: background(colors.paper),
    primary: background(colors.primary),
    accent: background(colors.accent),
    sheet: background(sheet),
    marker: background(mix(sheet, colors.accent, 0.34)),
    backdrop: background(mix(colors.paper, colors.primary, 0.14)),
  };
}

/** Returns nearly white and nearly black inks, tinted with the brand's colors. */
function inksFor({ primary, paper }: { primary: Hex; paper: Hex }): { light: Hex; dark: Hex } {
  return {
    light: isDark(paper) ? mix(white, primary, 0.04) : mix(white, paper, 0.75),
    dark: mix(black, isDark(paper) ? white : paper, 0.115),
  };
}

const accentTurns = [40, 135, 165, 200, 235, 300] as const;

function drawLook(name: string) {
  const bytes = createHash("sha256").update(normalizeText(name, "NFC").trim()).digest();
  const hue = (bytes.readUInt16BE(0) / 65_536) * 360;
  const share = (at: number) => (bytes[at] ?? 0) / 255;
  const pick = <T>(list: readonly [T, ...T[]], at: number): T => list[(bytes[at] ?? 0) % list.length] ?? list[0];
  const headingFont = pick(headingFonts, 8);
  return {
    primary: oklch(0.29 + 0.09 * share(2), 0.05 + 0.06 * share(3), hue),
    accent: oklch(0.64 + 0.1 * share(4), 0.15 + 0.05 * share(5), hue + pick(accentTurns, 6)),
    paper: oklch(0.95 + 0.02 * share(7), 0.014, hue + 40),
    template: pick(slideTemplates, 9),
    headingFont,
    bodyFont: headingFont === "instrument_sans" ? ("inter" as const) : ("instrument_sans" as const),
  };
}
