import { lookup } from "node:dns/promises";

/**
 * The system's own resolver, with whatever it is set up to ask. It waits in one of two threads, so that it is only for names that
 * the operator alone sets: one that somebody else chooses could hold up all the others.
 */
export async function lookUpBySystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}
