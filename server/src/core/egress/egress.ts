import { createDeadline } from "#src/core/flow/deadline.ts";
import { untilAborted } from "#src/core/flow/within.ts";
import { type About, during } from "#src/core/watching/observe.ts";
import type { EgressAnswer, EgressRequest, EgressStream, EgressStreamRequest } from "./egress-request.ts";
import { exchange } from "./exchange.ts";
import { explain } from "./explain.ts";
import { createKeptConnections } from "./kept-connections.ts";
import { type Lookup, lookUp } from "./names/names.ts";
import { createReach, type Reach } from "./reach.ts";
import { EgressFailed, EgressRefused } from "./refusal.ts";
import { openStream } from "./stream.ts";
import { findTarget, type Target } from "./target.ts";

export { EgressFailed, EgressRefused };

/** Client for all outgoing calls to addresses that others choose. */
export type Egress = {
  /**
   * Follows no redirect: a 3xx is returned as it came, and the caller decides whether to fetch its `Location`. Fails with
   * `EgressRefused` for an address that may not be called or an answer that is too large, else with `EgressFailed`.
   */
  fetch(url: string, request: EgressRequest): Promise<EgressAnswer>;
  /** Like `fetch`, without waiting for the body. It asks for no compression, and reading the body fails as `fetch` does. */
  stream(url: string, request: EgressStreamRequest): Promise<EgressStream>;
  /** Fails like `fetch` when the address may not be called or is not known, without calling it. */
  check(url: string, timeoutMilliseconds: number): Promise<void>;
  /**
   * Returns the same client on behalf of the party that chooses the names, such as an organization. Each party has a limited
   * share of the lookups under way, so that names without an answer delay no other party.
   */
  of(party: string): Egress;
  /** Like `of`, for names that anybody may choose: it calls public addresses alone, whatever networks the operator has opened. */
  ofStrangers(party: string): Egress;
  /** Closes the connections left open, for all parties. */
  close(): Promise<void>;
};

export type EgressOptions = {
  /** Networks beside the public ones, as in `10.0.0.0/8`. Inside them plain http and every port are allowed. */
  allow: string[];
  /** Allows https to public addresses on any port, for addresses that only the operator chooses. */
  anyPort?: true;
  /** Networks of `allow` whose answers people may see, like those of public addresses. */
  showAnswers?: string[];
  /** Lookup of a name's addresses; uses the name servers and the hosts file when absent. */
  lookup?: Lookup;
};

// Party of the names that only the operator chooses: those of models.
const ownParty = "installation";

/**
 * Creates the client. Every call looks its address up again and goes to one of the addresses that it has just checked, over a
 * connection of its own or one that is open to such an address. Proxies of the environment are not used.
 */
export function createEgress({ allow, anyPort, showAnswers, lookup = lookUp }: EgressOptions): Egress {
  const opened = createReach(allow, anyPort, showAnswers);
  const kept = createKeptConnections();
  const client = anyPort ? "operator" : "public";

  function egressOf(party: string, reach: Reach): Egress {
    const way = { reach, lookup };
    async function find(url: string, signal: AbortSignal): Promise<Target> {
      return untilAborted(signal, findTarget(url, way, { party, signal }));
    }
    return {
      fetch: (url, request) =>
        observed(client, url, request, () =>
          inTime(request.timeoutMilliseconds, async (deadline) => exchange(await find(url, deadline), { reach, kept }, request, deadline)),
        ),
      stream: (url, request) => observed(client, url, request, () => openStream(url, { ...way, party }, request)),
      check: (url, timeoutMilliseconds) =>
        inTime(timeoutMilliseconds, async (deadline) => {
          await find(url, deadline);
        }),
      of: (other) => egressOf(other, reach),
      ofStrangers: (other) => egressOf(other, { ...createReach([]), isFixed: true }),
      close: kept.close,
    };
  }

  return egressOf(ownParty, opened);
}

/** Does all of a call within its time, and explains its failure. */
async function inTime<T>(milliseconds: number, call: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  using deadline = createDeadline(milliseconds);
  try {
    return await call(deadline.signal);
  } catch (error) {
    throw explain(error, deadline.signal);
  }
}

function observed<Answer extends { status: number }>(
  client: "public" | "operator",
  url: string,
  { method = "GET" }: { method?: string | undefined },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const about: About<"outgoing"> = { client, outcome: "error", method, host: URL.parse(url)?.host };
  return during("outgoing", about, async () => {
    try {
      const answer = await call();
      about.status = answer.status;
      about.outcome = `${Math.floor(answer.status / 100)}xx`;
      return answer;
    } catch (error) {
      if (error instanceof EgressRefused || error instanceof EgressFailed) about.outcome = error.reason;
      throw error;
    }
  });
}
