import type { Theme } from "../../theme/theme.ts";
import type { HanForms, Writing } from "../writing/writing.ts";

/** A font family in a package. `subsets` names its files, by default all numbered ones. `only` limits them to these code points. */
export type Family = {
  name: string;
  package: string;
  subsets?: readonly string[];
  only?: readonly number[];
  files(subset: string): readonly FontFile[];
};

/** One file with one weight, or with all of them. */
export type FontFile = { path: string; weight?: number };

const newsreader = variable("Newsreader", "newsreader", "opsz", ["latin", "latin-ext", "vietnamese"]);
const instrumentSans = variable("Instrument Sans", "instrument-sans", "wdth", ["latin", "latin-ext"]);
const interSubsets = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const inter = variable("Inter", "inter", "opsz", interSubsets);

/** Loaded for every slide: they contain the letters of host names and figures, whatever the script. */
export const alwaysRead: readonly Family[] = [newsreader, instrumentSans, inter];

const arabic: Family = {
  name: "Noto Sans Arabic",
  package: "@fontsource/noto-sans-arabic",
  subsets: ["arabic"],
  files: (subset) =>
    [400, 700, 900].map((weight) => ({
      path: `@fontsource/noto-sans-arabic/files/noto-sans-arabic-${subset}-${weight}-normal.woff2`,
      weight,
    })),
};

const others: readonly Family[] = [
  arabic,
  variable("Noto Sans Hebrew", "noto-sans-hebrew", "wght", ["hebrew"]),
  variable("Noto Sans Thai", "noto-sans-thai", "wght", ["thai"]),
  variable("Noto Sans Devanagari", "noto-sans-devanagari", "wght", ["devanagari"]),
];

const eastAsian: Record<HanForms, Family> = {
  japan: variable("Noto Sans JP", "noto-sans-jp", "wght"),
  china: variable("Noto Sans SC", "noto-sans-sc", "wght"),
  taiwan: variable("Noto Sans TC", "noto-sans-tc", "wght"),
  korea: variable("Noto Sans KR", "noto-sans-kr", "wght"),
};

// In Chinese and Japanese, dashes, quotation marks and dots are as wide as letters; the same code points are also Latin ones.
const wideMarks = [0x2014, 0x201c, 0x201d, 0x2026];

const punctuation: Partial<Record<HanForms, Family>> = {
  japan: { ...variable("Marks JP", "noto-sans-jp", "wght", ["latin"]), only: wideMarks },
  china: { ...variable("Marks SC", "noto-sans-sc", "wght", ["latin"]), only: wideMarks },
  taiwan: { ...variable("Marks TC", "noto-sans-tc", "wght", ["latin"]), only: wideMarks },
};

const headings: Record<Theme["headingFont"], Family> = { newsreader, instrument_sans: instrumentSans, inter };

/** Returns the font families of a text in order. Each provides the letters that the ones before it lack. */
export function familiesOf(font: Theme["headingFont"], writing: Writing): string {
  return [...new Set([...marksOf(writing), headings[font], ...fallbacks(writing)])].map(({ name }) => name).join(", ");
}

/** Returns the families after the brand's own. Ideographs take the forms of `han`, and other forms only when no other font has them. */
export function fallbacks({ han }: Writing): readonly Family[] {
  return [inter, ...others, ...new Set([eastAsian[han], ...Object.values(eastAsian)])];
}

/** Returns the families that come before the brand's own. */
export function marksOf({ script, han }: Writing): readonly Family[] {
  const family = script === "chinese" || script === "japanese" ? punctuation[han] : undefined;
  return family === undefined ? [] : [family];
}

function variable(name: string, slug: string, axes: string, subsets?: readonly string[]): Family {
  const from = `@fontsource-variable/${slug}`;
  return {
    name,
    package: from,
    ...(subsets !== undefined && { subsets }),
    files: (subset) => [{ path: `${from}/files/${slug}-${subset}-${axes}-normal.woff2` }],
  };
}
