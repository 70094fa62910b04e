/** Runs the renewal of an account's access, once for all callers that wait for it at the same time. */
export type Renewals = <T>(accountId: string, renew: () => Promise<T>) => Promise<T>;

// Each renewal holds a database connection while a network answers; the others wait without one.
const atOnceMax = 2;

export function createRenewals(): Renewals {
  const running = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let places = atOnceMax;

  async function inTurn<T>(renew: () => Promise<T>): Promise<T> {
    if (places > 0) places -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await renew();
    } finally {
      const next = waiting.shift();
      if (next === undefined) places += 1;
      else next();
    }
  }

  return <T>(accountId: string, renew: () => Promise<T>) => {
    const known = running.get(accountId) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const renewing = inTurn(renew).finally(() => running.delete(accountId));
    running.set(accountId, renewing);
    return renewing;
  };
}
