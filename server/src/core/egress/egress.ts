import type { EgressAnswer, EgressRequest, EgressStream, EgressStreamRequest } from "./egress-request.ts";
import { exchange } from "./exchange.ts";
import { explain } from "./explain.ts";
import { createKeptConnections } from "./kept-connections.ts";
import { type Lookup, lookUp } from "./names/names.ts";
import { createReach } from "./reach.ts";
import { EgressFailed, EgressRefused } from "./refusal.ts";
import { openStream } from "./stream.ts";
import { findTarget, type Target } from "./target.ts";
import { within } from "./within.ts";

export { EgressFailed, EgressRefused };

/** The one way out to addresses that somebody else chose. */
export type Egress = {
  /**
   * Follows no redirect: a 3xx is returned as it came, and its `Location` is for the caller to judge and to fetch anew.
   * Fails with `EgressRefused` for what may not be called or is too large, else with `EgressFailed`.
   */
  fetch(url: string, request: EgressRequest): Promise<EgressAnswer>;
  /** Like `fetch`, without waiting for the body. It asks for no compression, and reading the body fails as `fetch` does. */
  stream(url: string, request: EgressStreamRequest): Promise<EgressStream>;
  /** Fails like `fetch` where the address may not be called or is not known, without calling it. */
  check(url: string, timeoutMilliseconds: number): Promise<void>;
  /**
   * The same way out on behalf of an organization, or of whoever else chooses the names that are called: of all names that are
   * being looked up, a party has only so many, so that names without an answer hold up nobody else.
   */
  of(party: string): Egress;
  /** Closes what was left open, for all parties. */
  close(): Promise<void>;
};

export type EgressOptions = {
  /** Networks beside the public ones, as in `10.0.0.0/8`. Inside them plain http and every port are allowed. */
  allow: string[];
  /** Lets https to public addresses name any port, for addresses that nobody but the operator chooses. */
  anyPort?: true;
  /** Of those networks the ones whose answers people may see, as they see what public addresses answer. */
  showAnswers?: string[];
  /** How a name becomes addresses; by the name servers and the hosts file when absent. */
  lookup?: Lookup;
};

// Names that the operator alone chooses: those of models.
const ownParty = "installation";

/**
 * Every call looks its address up anew and goes to one of the addresses that it has just checked, over a connection of its
 * own or one that is open to exactly such an address. Proxies of the environment are not asked.
 */
export function createEgress({ allow, anyPort, showAnswers, lookup = lookUp }: EgressOptions): Egress {
  const way = { reach: createReach(allow, anyPort, showAnswers), lookup };
  const kept = createKeptConnections();

  function egressOf(party: string): Egress {
    async function find(url: string, signal: AbortSignal): Promise<Target> {
      return within(signal, findTarget(url, way, { party, signal }));
    }
    return {
      async fetch(url, request) {
        const deadline = AbortSignal.timeout(request.timeoutMilliseconds);
        try {
          return await exchange(await find(url, deadline), { reach: way.reach, kept }, request, deadline);
        } catch (error) {
          throw explain(error, deadline);
        }
      },
      stream: (url, request) => openStream(url, { ...way, party }, request),
      async check(url, timeoutMilliseconds) {
        const deadline = AbortSignal.timeout(timeoutMilliseconds);
        try {
          await find(url, deadline);
        } catch (error) {
          throw explain(error, deadline);
        }
      },
      of: egressOf,
      close: kept.close,
    };
  }

  return egressOf(ownParty);
}
