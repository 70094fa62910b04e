import { lookup } from "node:dns/promises";

/**
 * Looks a name up with the system's own resolver and its configuration. A lookup blocks one of two threads, so it is only for
 * names that the operator sets: a name that somebody else chooses could delay all the others.
 */
export async function lookUpBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}
