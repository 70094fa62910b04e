import type { Theme } from "../../theme/theme.ts";
import { familiesOf } from "../fonts/families.ts";
import type { Style } from "../nodes.ts";
import { longestPart, withTitleBreaks } from "../writing/breaks.ts";
import { softHyphen } from "../writing/hyphens.ts";
import type { Script, Writing } from "../writing/writing.ts";
import type { Frame } from "./template.ts";

/** Typesetting of a script. Line heights follow the extent of its letters; shares compensate for letters that fill more of their size. */
type Setting = { titleHeight: number; bodyHeight: number; titleShare: number; posterShare: number; partLengthMax: number };

const eastAsian: Setting = { titleHeight: 1.24, bodyHeight: 1.62, titleShare: 0.84, posterShare: 0.66, partLengthMax: 14 };

const settings: Record<Script, Setting> = {
  latin: { titleHeight: 1.03, bodyHeight: 1.42, titleShare: 1, posterShare: 1, partLengthMax: 24 },
  arabic: { titleHeight: 1.34, bodyHeight: 1.66, titleShare: 0.92, posterShare: 0.8, partLengthMax: 24 },
  hebrew: { titleHeight: 1.16, bodyHeight: 1.5, titleShare: 0.96, posterShare: 0.8, partLengthMax: 24 },
  thai: { titleHeight: 1.42, bodyHeight: 1.66, titleShare: 0.9, posterShare: 0.72, partLengthMax: 24 },
  devanagari: { titleHeight: 1.36, bodyHeight: 1.62, titleShare: 0.92, posterShare: 0.76, partLengthMax: 24 },
  japanese: eastAsian,
  chinese: eastAsian,
  korean: eastAsian,
};

const bodyPartLengthMax = 14;

const titleWeights: Record<Theme["headingFont"], number> = { newsreader: 500, instrument_sans: 600, inter: 650 };
const tracking: Record<Theme["headingFont"], number> = { newsreader: -0.018, instrument_sans: -0.022, inter: -0.026 };

/** A title and its typesetting. */
export type TitleFrame = Pick<Frame, "theme" | "title"> & { writings: Pick<Frame["writings"], "title"> };

export function titleStyle(frame: TitleFrame, size: number): Style {
  const { theme, writings } = frame;
  const writing = writings.title;
  const font = theme.headingFont;
  const { titleShare, titleHeight } = settings[writing.script];
  const set = size * titleShare;
  return {
    fontFamily: familiesOf(font, writing),
    fontWeight: isLatin(writing) ? titleWeights[font] : 700,
    fontSize: set,
    lineHeight: titleHeight,
    letterSpacing: isLatin(writing) ? set * tracking[font] : 0,
    textWrap: wrapping(frame.title, "balance"),
    ...breaking(frame),
  };
}

/** Style of poster titles, narrow and heavy: the one sans serif here with such a cut, and the heaviest weight of other scripts. */
export function posterStyle(frame: Omit<TitleFrame, "theme">, size: number): Style {
  const writing = frame.writings.title;
  const { posterShare, titleHeight } = settings[writing.script];
  return {
    fontFamily: familiesOf("instrument_sans", writing),
    fontWeight: isLatin(writing) ? 700 : 900,
    fontStretch: "75%",
    fontSize: size * posterShare,
    lineHeight: isLatin(writing) ? 0.94 : titleHeight,
    letterSpacing: isLatin(writing) ? size * -0.012 : 0,
    textWrap: wrapping(frame.title, "balance"),
    ...breaking(frame),
  };
}

/** Balanced lines are not the lines that were measured. With hyphens, lines therefore break only when they are full. */
function wrapping(words: string, usual: "balance" | "pretty"): "balance" | "pretty" | "wrap" {
  return words.includes(softHyphen) ? "wrap" : usual;
}

function isLatin({ script }: Writing): boolean {
  return script === "latin";
}

/** Breaks Japanese between phrases as long as each phrase fits into a line. */
function breaking(frame: Omit<TitleFrame, "theme">): Style {
  const setting = settings[frame.writings.title.script];
  const long = longestPart(titleText(frame)) > setting.partLengthMax;
  return { wordBreak: setting === eastAsian && !long ? "keep-all" : "normal" };
}

export function bodyStyle({ theme, writings, body }: Pick<Frame, "theme" | "writings" | "body">, size: number): Style {
  const writing = writings.body;
  return {
    fontFamily: familiesOf(theme.bodyFont, writing),
    fontWeight: 400,
    fontSize: size,
    lineHeight: settings[writing.script].bodyHeight,
    // The renderer aligns `pretty` text to the left, even in right-to-left lines.
    textWrap: writing.direction === "rtl" ? "wrap" : wrapping(body, "pretty"),
    // Korean has spaces between words and breaks only there, as long as the words fit into a line.
    ...(writing.script === "korean" && longestPart(body) <= bodyPartLengthMax && { wordBreak: "keep-all" as const }),
  };
}

/** Style of small text: kickers, footers, numbers. */
export function labelStyle({ theme, writing }: Pick<Frame, "theme" | "writing">, size: number, weight = 600): Style {
  const sans = theme.bodyFont === "newsreader" ? "instrument_sans" : theme.bodyFont;
  return {
    fontFamily: familiesOf(sans, writing),
    fontWeight: isLatin(writing) ? weight : 700,
    fontSize: size,
    lineHeight: 1.3,
    whiteSpace: "nowrap",
  };
}

/** Returns the title with marks where its lines may break. */
export function titleText({ writings, title }: Omit<TitleFrame, "theme">): string {
  return withTitleBreaks(writings.title.script, title);
}
