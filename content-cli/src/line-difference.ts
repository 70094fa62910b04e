import { align } from "@galley/markdown";

// Two long texts of which most differs are told whole.
const editsMax = 1000;

/** Returns the lines that differ, `-` before those of the first text and `+` before those of the second; empty when none do. */
export function lineDifference(first: string, second: string): string {
  const [one, other] = [first.split("\n"), second.split("\n")];
  return align(one, other, editsMax)
    .filter(({ same }) => !same)
    .flatMap(({ before, after }) => [
      ...one.slice(before.start, before.end).map((line) => `- ${line}`),
      ...other.slice(after.start, after.end).map((line) => `+ ${line}`),
    ])
    .join("\n");
}
