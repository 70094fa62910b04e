import { readFileSync } from "node:fs";
import { analyse } from "scslre";
import { lineAt } from "../runner/parsed-source.ts";
import { ambiguousLoop } from "./ambiguous-loop.ts";
import { composedPatterns, harmlessPatterns, killablePatterns } from "./exceptions.ts";
import { patternsIn } from "./patterns-in.ts";
import { slowSearch } from "./slow-search.ts";

// The patterns of tests and scripts read only text that we choose.
const checked = /\.(?:ts|tsx|mjs|js)$/;
const left = /\.test\.tsx?$|\/test(?:-support)?[./]|^(?:bench|e2e|scripts)\//;

/** Returns why a pattern may take more than linear time, or undefined when it never does. */
export function faultOf(source: string, flags: string): string | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true }, assumeRejectingSuffix: false });
  if (reports.some(({ exponential }) => exponential)) return "takes exponential time";
  if (reports.length > 0) return "goes back over the same text";
  return ambiguousLoop(source, flags) ?? slowSearch(source, flags);
}

/** Lists every regular expression of the sources that hostile text makes slow, and every exception that is no longer needed. */
export function slowPatterns(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const excepted = [...Object.keys(harmlessPatterns), ...killablePatterns];
  const harmless = new Set(excepted);
  const composing = new Set(Object.keys(composedPatterns));
  const findings = files
    .filter((file) => checked.test(file) && !left.test(file))
    .flatMap((file) => {
      const text = read(file);
      const { literals, composed } = patternsIn(file, text);
      const place = (at: number) => `${file}:${lineAt(text, at)}`;
      const slow = literals.flatMap(({ source, flags, at }) => {
        const key = `${file} ${source}`;
        const fault = faultOf(source, flags);
        if (fault === undefined || harmless.delete(key) || excepted.includes(key)) return [];
        return [`${place(at)} /${source}/${flags} ${fault}. Rewrite it, for example with a lookbehind for what must not come before.`];
      });
      if (composed.length === 0 || composing.delete(file)) return slow;
      return [
        ...slow,
        ...composed.map((at) => `${place(at)} puts a pattern together. Say in scripts/patterns/exceptions.ts why it is linear.`),
      ];
    });
  return [
    ...findings,
    ...[...harmless, ...composing].map((key) => `${key} is an exception in scripts/patterns/exceptions.ts that nothing needs.`),
  ];
}
