type Growth = { firstSeconds: number; factor: number; maxSeconds?: number };

/** Returns the seconds to wait after so many attempts: each wait is `factor` times as long as the one before. */
export function growingWait({ firstSeconds, factor, maxSeconds = Number.POSITIVE_INFINITY }: Growth): (attempts: number) => number {
  return (attempts) => Math.min(maxSeconds, firstSeconds * factor ** (attempts - 1));
}
