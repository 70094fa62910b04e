/** Splits a row of a table into its cells. Only an escaped pipe is part of a cell. */
export function cellsOf(row: string): string[] {
  const line = row.trim();
  const cells: string[] = [];
  let cell = "";
  let start = line.startsWith("|") ? 1 : 0;
  for (let at = start; at < line.length; at++) {
    if (line.charCodeAt(at) !== 124) continue;
    if (line.charCodeAt(at - 1) === 92) {
      cell += `${line.slice(start, at - 1)}|`;
    } else {
      cells.push((cell + line.slice(start, at)).trim());
      cell = "";
    }
    start = at + 1;
  }
  if (start < line.length || cell !== "") cells.push((cell + line.slice(start)).trim());
  return cells;
}
