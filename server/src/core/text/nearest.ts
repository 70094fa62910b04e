// People leave letters and words out more often than they add some.
const leftOutCost = 0.3;

/** Returns the candidate that a mistyped word most likely means; undefined without candidates. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const costs = candidates.map((candidate) => ({ candidate, cost: editCost(word, candidate) }));
  return costs.toSorted((a, b) => a.cost - b.cost)[0]?.candidate;
}

function editCost(typed: string, meant: string): number {
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index * leftOutCost);
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...meant].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + leftOutCost));
    }
    row = next;
  }
  return row[meant.length] ?? 0;
}
