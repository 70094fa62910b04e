import { sliceWith } from "./slices.ts";

const codeMax = 0x3_ff_ff;
const rangesPerLine = 16;

/** Returns the content of `drawable-characters.txt`: all letters that a font here has, as ranges of code points. */
export function writeDrawableCharacters(): string {
  const ranges: string[] = [];
  let first: number | undefined;
  for (let code = 0x20; code <= codeMax + 1; code += 1) {
    const has = code <= codeMax && sliceWith(code) !== undefined;
    if (has) first ??= code;
    else if (first !== undefined) {
      ranges.push(first === code - 1 ? first.toString(16) : `${first.toString(16)}-${(code - 1).toString(16)}`);
      first = undefined;
    }
  }
  const lines = Array.from({ length: Math.ceil(ranges.length / rangesPerLine) }, (_, line) =>
    ranges.slice(line * rangesPerLine, (line + 1) * rangesPerLine).join(" "),
  );
  return `${lines.join("\n")}\n`;
}
