import { LRUCache } from "lru-cache";
import { createLine, type LineOptions } from "#src/core/flow/line.ts";
import type { NameServerOptions } from "./ask-name-servers.ts";
import { type Found, findAddresses, isSilence, isUnknownName } from "./find-addresses.ts";
import { type OwnNames, ownNames } from "./system-files.ts";

/** On whose behalf a name is looked up, and until when anybody waits for it. */
export type Asker = { party: string; signal: AbortSignal };
export type Lookup = (host: string, asker: Asker) => Promise<string[]>;

type NameBounds = Pick<LineOptions, "room" | "shareMax" | "waitingMax">;

export type NamesOptions = NameServerOptions & { own?: () => OwnNames; bounds?: NameBounds };

type Answer = { addresses: string[] } | { error: unknown };

const rememberedMax = 2000;
const rememberedMilliseconds = 10_000;
const failureMilliseconds = 5000;
const usualBounds: NameBounds = { room: 256, shareMax: 8, waitingMax: 256 };
const tooBusy = "Too many names are being looked up. Try again in a moment.";

/**
 * Looks names up in the hosts file and with the name servers. Names that several wait for are asked for once; what was said is kept
 * for as long as it holds, 10 s at most, and a failure for 5 s. Each party has places of its own, and all have some together.
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

  async function askInTurn(host: string, { party, signal }: Asker): Promise<Answer> {
    using _place = await line.enter(party, signal);
    // Another may have got the answer meanwhile, or be getting it.
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
      const answer = await (answers.get(host) ?? underWay.get(host) ?? askInTurn(host, asker));
      if ("error" in answer) throw answer.error;
      return [...answer.addresses];
    },
  };
}

/** Tries the name as it is and in the domains of this machine: a name without a dot there first, any other there last. */
async function findInDomains(host: string, { search, dotsMin }: OwnNames, servers: NameServerOptions): Promise<Found> {
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

/** The names of this process: one memory and one set of places, however many ways out there are. */
export const lookUp: Lookup = (host, asker) => {
  shared ??= createNames();
  return shared.lookUp(host, asker);
};
