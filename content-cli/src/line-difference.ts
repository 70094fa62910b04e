const cellsMax = 4_000_000;

/** Returns the lines that differ, `-` before those of the first text and `+` before those of the second; empty when none do. */
export function lineDifference(first: string, second: string): string {
  const [one, other] = [first.split("\n"), second.split("\n")];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [removed, added] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  // Two long texts of which most differs are told whole: their table would not fit.
  const lines = removed.length * added.length > cellsMax ? [...removed.map(minus), ...added.map(plus)] : shortest(removed, added);
  return lines.join("\n");
}

const minus = (line: string) => `- ${line}`;
const plus = (line: string) => `+ ${line}`;

/** Keeps the longest sequence of lines that both have. */
function shortest(one: readonly string[], other: readonly string[]): string[] {
  const width = other.length + 1;
  const common = new Uint32Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      common[at] = one[row] === other[column] ? (common[at + width + 1] ?? 0) + 1 : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  }
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const at = row * width + column;
    if (row < one.length && column < other.length && one[row] === other[column]) {
      row += 1;
      column += 1;
    } else if (column < other.length && (row === one.length || (common[at + 1] ?? 0) > (common[at + width] ?? 0)))
      lines.push(plus(other[column++] ?? ""));
    else lines.push(minus(one[row++] ?? ""));
  }
  return lines;
}
