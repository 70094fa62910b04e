const rounds = 20;
const damping = 0.85;

/**
 * Scores each text by its similarity to others that are central themselves, from 0 to 1 (LexRank). Texts are sets of stems;
 * rare stems weigh more.
 */
export function centralityOf(texts: readonly ReadonlySet<string>[]): number[] {
  const weights = weightsOf(texts);
  const lengths = texts.map((stems) => Math.sqrt(stems.values().reduce((sum, stem) => sum + (weights.get(stem) ?? 0) ** 2, 0)));
  const links = texts.map((one, row) =>
    texts.map((other, column) =>
      row === column ? 0 : likeness(one, other, weights) / ((lengths[row] ?? 0) * (lengths[column] ?? 0) || 1),
    ),
  );
  const sums = links.map((row) => row.reduce((sum, link) => sum + link, 0));
  let ranks = texts.map(() => 1);
  for (let round = 0; round < rounds; round++) {
    const shares = ranks.map((rank, row) => (sums[row] ? rank / sums[row] : 0));
    ranks = texts.map(
      (_, column) => 1 - damping + damping * shares.reduce((sum, share, row) => sum + share * (links[row]?.[column] ?? 0), 0),
    );
  }
  const most = Math.max(...ranks, 1e-9);
  return ranks.map((rank) => rank / most);
}

function weightsOf(texts: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const stems of texts) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map(counts.entries().map(([stem, count]) => [stem, Math.log(1 + texts.length / count)]));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of one) if (other.has(stem)) sum += (weights.get(stem) ?? 0) ** 2;
  return sum;
}
