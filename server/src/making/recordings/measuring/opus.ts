/** Sample rate at which Opus counts, for any recording. */
export const opusRate = 48_000;

/** Returns the samples in a packet, by its first byte and, where that demands it, its second. */
export function opusSamples(first: number, second: number): number {
  const kind = first >> 3;
  const [least, step] = kind < 12 ? [480, kind & 3] : kind < 16 ? [480, kind & 1] : [120, kind & 3];
  const frame = kind < 12 && step === 3 ? 2880 : least << step;
  const code = first & 3;
  return frame * (code === 0 ? 1 : code < 3 ? 2 : second & 63);
}
