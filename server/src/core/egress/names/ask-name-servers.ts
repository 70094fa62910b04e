import { Resolver } from "node:dns/promises";

export type NameServerOptions = {
  /** Addresses with ports, as in `127.0.0.1:5353`; those of the system when absent. */
  servers?: readonly string[] | undefined;
  /** Limit for one query with all its tries. */
  milliseconds?: number | undefined;
};

const millisecondsMax = 5000;
const firstTryMilliseconds = 1500;
const tries = 3;

/**
 * Asks name servers with a separate resolver, whose sockets are closed when its time is over. It blocks no thread: the system's
 * resolver has two for the whole process, and two names without an answer keep them busy for many seconds. Fails as `node:dns`
 * does, with `ECANCELLED` after the time.
 */
export async function askNameServers<T>(
  { servers, milliseconds = millisecondsMax }: NameServerOptions,
  ask: (resolver: Resolver, hurry: (milliseconds: number) => void) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: firstTryMilliseconds, tries });
  if (servers !== undefined) resolver.setServers(servers);
  let end = setTimeout(() => resolver.cancel(), milliseconds);
  const hurry = (left: number) => {
    clearTimeout(end);
    end = setTimeout(() => resolver.cancel(), left);
  };
  try {
    return await ask(resolver, hurry);
  } finally {
    clearTimeout(end);
    resolver.cancel();
  }
}
