import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Renderer } from "@takumi-rs/core";
import type { Theme } from "../theme/theme.ts";
import type { Script } from "./script.ts";

type Face = { family: string; package: string; file: string; subsets: readonly string[]; weight?: number };

const require = createRequire(import.meta.url);
const weights = [400, 700, 900] as const;

const latinFaces: readonly Face[] = [
  {
    family: "Newsreader",
    package: "@fontsource-variable/newsreader",
    file: "newsreader-*-opsz-normal",
    subsets: ["latin", "latin-ext", "vietnamese"],
  },
  {
    family: "Instrument Sans",
    package: "@fontsource-variable/instrument-sans",
    file: "instrument-sans-*-wdth-normal",
    subsets: ["latin", "latin-ext"],
  },
  {
    family: "Inter",
    package: "@fontsource-variable/inter",
    file: "inter-*-opsz-normal",
    subsets: ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"],
  },
];

const faces: Record<Script, readonly Face[]> = {
  latin: latinFaces,
  arabic: weights.map((weight) => ({
    family: "Noto Sans Arabic",
    package: "@fontsource/noto-sans-arabic",
    file: `noto-sans-arabic-*-${weight}-normal`,
    subsets: ["arabic"],
    weight,
  })),
  japanese: weights.map((weight) => ({
    family: "Noto Sans JP",
    package: "@fontsource/noto-sans-jp",
    file: `noto-sans-jp-*-${weight}-normal`,
    subsets: ["japanese"],
    weight,
  })),
};

const familyNames: Record<Theme["headingFont"], string> = {
  newsreader: "Newsreader",
  instrument_sans: "Instrument Sans",
  inter: "Inter",
};

/** The families that a text is set in, in order; each serves the letters that those before it lack. */
export function familiesOf(font: Theme["headingFont"]): string {
  return [...new Set([familyNames[font], "Inter", "Noto Sans Arabic", "Noto Sans JP"])].join(", ");
}

/** Registers a script's fonts the first time that it is asked for: the large ones cost memory that most services never need. */
export function fontLoader(renderer: Renderer) {
  const loading = new Map<Script, Promise<unknown>>();
  return async (scripts: Iterable<Script>): Promise<void> => {
    for (const script of scripts) {
      const loaded = loading.get(script) ?? register(renderer, faces[script]);
      loading.set(script, loaded);
      await loaded;
    }
  };
}

/** The code points that some font here draws. */
export function drawableRanges(): [number, number][] {
  return Object.values(faces)
    .flat()
    .flatMap(({ package: name, subsets }) => subsets.flatMap((subset) => parseRanges(rangesOf(require(`${name}/unicode.json`), subset))));
}

async function register(renderer: Renderer, registered: readonly Face[]): Promise<void> {
  for (const { family: name, subsets, weight, ...face } of registered) {
    const ranges: Record<string, string> = require(`${face.package}/unicode.json`);
    for (const subset of subsets) {
      const data = readFileSync(require.resolve(`${face.package}/files/${face.file.replace("*", subset)}.woff2`));
      const unicodeRange = parseRanges(rangesOf(ranges, subset));
      await renderer.registerFont({ name, data, unicodeRange, ...(weight !== undefined && { weight }) });
    }
  }
}

// The file of all Japanese letters has no range of its own: the same letters also come in numbered slices.
function rangesOf(ranges: Record<string, string>, subset: string): string {
  const slices = Object.entries(ranges).filter(([name]) => name.startsWith("["));
  return ranges[subset] ?? slices.map(([, range]) => range).join(",");
}

function parseRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
