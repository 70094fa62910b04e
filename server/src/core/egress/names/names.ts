import { sentence } from "@galley/messages";
import { LRUCache } from "lru-cache";
import { createLine, type LineOptions } from "#src/core/flow/line.ts";
import { count } from "#src/core/watching/observe.ts";
import type { NameServerOptions } from "./ask-name-servers.ts";
import { type FoundAddresses, findAddresses, isSilence, isUnknownName } from "./find-addresses.ts";
import { type OwnNames, ownNames } from "./system-files.ts";

/** Party on whose behalf a name is looked up, and the signal that ends its wait. */
export type LookupParty = { party: string; signal: AbortSignal };
export type Lookup = (host: string, asker: LookupParty) => Promise<string[]>;

type NameBounds = Pick<LineOptions, "room" | "shareMax" | "waitingMax">;

export type NamesOptions = NameServerOptions & { own?: () => OwnNames; bounds?: NameBounds };

type Answer = { addresses: string[] } | { error: unknown };

const rememberedMax = 2000;
const rememberedMilliseconds = 10_000;
const failureMilliseconds = 5000;
const usualBounds: NameBounds = { room: 256, shareMax: 8, waitingMax: 256 };
const tooBusy = sentence("refusal_too_many_names");

/**
 * Looks names up in the hosts file and with the name servers. Callers that wait for the same name share one query. An answer is
 * kept for its lifetime, at most 10 s, and a failure for 5 s. Queries under way are limited for each party and for all together.
 */
export function createNames({ own = ownNames, bounds = usualBounds, ...servers }: NamesOptions = {}): { lookUp: Lookup } {
  const answers = new LRUCache<string, Answer>({ max: rememberedMax });
  const underWay = new Map<string, Promise<Answer>>();
  const line = createLine({ name: "name lookups", ...bounds, tooBusy });

  async function ask(host: string): Promise<Answer> {
    try {
      const { addresses, seconds } = await findInDomains(host, own(), servers);
      const ttl = Math.min(seconds * 1000, rememberedMilliseconds);
      if (ttl > 0) answers.set(host, { addresses }, { ttl });
      return { addresses };
    } catch (error) {
      if (isUnknownName(error) || isSilence(error)) answers.set(host, { error }, { ttl: failureMilliseconds });
      return { error };
    }
  }

  async function askInTurn(host: string, { party, signal }: LookupParty): Promise<Answer> {
    using _place = await line.enter(party, signal);
    // Another caller may have the answer meanwhile, or be waiting for it.
    const known = answers.get(host) ?? underWay.get(host);
    if (known !== undefined) return known;
    const asking = ask(host).finally(() => underWay.delete(host));
    underWay.set(host, asking);
    return await asking;
  }

  return {
    async lookUp(host, asker) {
      const listed = own().hosts.get(host.toLowerCase());
      if (listed !== undefined) return [...listed];
      const known = answers.get(host);
      count("cache", { cache: "names", result: known === undefined ? "miss" : "hit" });
      const answer = await (known ?? underWay.get(host) ?? askInTurn(host, asker));
      if ("error" in answer) throw answer.error;
      return [...answer.addresses];
    },
  };
}

/** Tries the name as it is and in this machine's search domains: a name without a dot there first, any other there last. */
async function findInDomains(host: string, { search, dotsMin }: OwnNames, servers: NameServerOptions): Promise<FoundAddresses> {
  const dots = host.split(".").length - 1;
  const within = dots < dotsMin ? search.map((domain) => `${host}.${domain}`) : [];
  const names = dots === 0 ? [...within, host] : [host, ...within];
  let fault: unknown;
  for (const name of names) {
    try {
      return await findAddresses(name, servers);
    } catch (error) {
      if (!isUnknownName(error)) throw error;
      fault ??= error;
    }
  }
  throw fault;
}

let shared: { lookUp: Lookup } | undefined;

/** Looks names up for this process: all egress clients share one cache and one set of limits. */
export const lookUp: Lookup = (host, asker) => {
  shared ??= createNames();
  return shared.lookUp(host, asker);
};
