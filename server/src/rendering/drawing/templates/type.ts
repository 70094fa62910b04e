import type { Theme } from "../../theme/theme.ts";
import { familiesOf } from "../fonts.ts";
import type { Style } from "../nodes.ts";
import { type Script, withPhraseBreaks } from "../script.ts";
import type { Frame } from "./template.ts";

// Arabic reaches further above and below its line, and ideographs fill theirs.
const titleHeights: Record<Script, number> = { latin: 1.03, arabic: 1.34, japanese: 1.24 };
const bodyHeights: Record<Script, number> = { latin: 1.42, arabic: 1.66, japanese: 1.62 };
// Letters of these scripts fill more of their size.
const titleShares: Record<Script, number> = { latin: 1, arabic: 0.92, japanese: 0.84 };
const wordLengthMax = 24;
const phraseLengthMax = 14;
const posterShares: Record<Script, number> = { latin: 1, arabic: 0.8, japanese: 0.66 };
const titleWeights: Record<Theme["headingFont"], number> = { newsreader: 500, instrument_sans: 600, inter: 650 };
const tracking: Record<Theme["headingFont"], number> = { newsreader: -0.018, instrument_sans: -0.022, inter: -0.026 };

export function titleStyle(frame: Pick<Frame, "theme" | "script" | "title">, size: number): Style {
  const { theme, script } = frame;
  const font = theme.headingFont;
  const set = size * titleShares[script];
  return {
    fontFamily: familiesOf(font),
    fontWeight: script === "latin" ? titleWeights[font] : 700,
    fontSize: set,
    lineHeight: titleHeights[script],
    letterSpacing: script === "latin" ? set * tracking[font] : 0,
    textWrap: "balance",
    ...breaking(frame),
  };
}

/** Narrow and heavy, for posters: the one sans serif here that has such a cut, and the heaviest of the other scripts. */
export function posterStyle(frame: Pick<Frame, "script" | "title">, size: number): Style {
  const { script } = frame;
  return {
    fontFamily: familiesOf("instrument_sans"),
    fontWeight: script === "latin" ? 700 : 900,
    fontStretch: "75%",
    fontSize: size * posterShares[script],
    lineHeight: script === "latin" ? 0.94 : titleHeights[script],
    letterSpacing: script === "latin" ? size * -0.012 : 0,
    textWrap: "balance",
    ...breaking(frame),
  };
}

/** Words stay whole as long as a slide has room for them; Japanese breaks where its phrases end. */
function breaking({ script, title }: Pick<Frame, "script" | "title">): Style {
  const [between, longest] = script === "japanese" ? [/\s|\u200b/, phraseLengthMax] : [/\s/, wordLengthMax];
  const long = titleText({ script, title })
    .split(between)
    .some((word) => word.length > longest);
  return { wordBreak: script === "japanese" && !long ? "keep-all" : "normal", ...(long && { overflowWrap: "anywhere" }) };
}

export function bodyStyle({ theme, script }: Pick<Frame, "theme" | "script">, size: number): Style {
  return {
    fontFamily: familiesOf(theme.bodyFont),
    fontWeight: 400,
    fontSize: size,
    lineHeight: bodyHeights[script],
    // The renderer sets what it makes pretty from the left, also in a line that begins at the right.
    textWrap: script === "arabic" ? "wrap" : "pretty",
  };
}

/** Small words beside the text: kickers, footers, numbers. */
export function labelStyle({ theme, script }: Pick<Frame, "theme" | "script">, size: number, weight = 600): Style {
  const sans = theme.bodyFont === "newsreader" ? "instrument_sans" : theme.bodyFont;
  return {
    fontFamily: familiesOf(sans),
    fontWeight: script === "latin" ? weight : 700,
    fontSize: size,
    lineHeight: 1.3,
    whiteSpace: "nowrap",
  };
}

/** A title as it is set: with the places where a Japanese line may break. */
export function titleText({ script, title }: Pick<Frame, "script" | "title">): string {
  return script === "japanese" ? withPhraseBreaks(title) : title;
}
