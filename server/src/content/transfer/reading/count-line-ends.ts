/** Counts the line ends of a text between two offsets. */
export function countLineEnds(text: string, from = 0, to = text.length): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
