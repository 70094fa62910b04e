/** Runs what renews an account's access: once for all who wait for it at this moment. */
export type Renewals = <T>(accountId: string, renew: () => Promise<T>) => Promise<T>;

// Each holds a connection of the database for as long as a network takes to answer; the others wait without one.
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
