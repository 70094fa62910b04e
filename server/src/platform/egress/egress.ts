import { exchange } from "./exchange.ts";
import { createKeptConnections } from "./kept-connections.ts";
import { createReach } from "./reach.ts";
import { EgressFailed, EgressRefused } from "./refusal.ts";
import { findTarget, type Lookup, lookUp } from "./target.ts";
import { within } from "./within.ts";

export { EgressFailed, EgressRefused };

export type EgressRequest = {
  /** `GET` when absent. */
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For everything together: the address, the connection, the headers and the last byte of the body. */
  timeoutMilliseconds: number;
  /** Bytes of the answer's body as they are after decompression. */
  bytesMax: number;
  /** Leaves what is beyond `bytesMax` unread instead of refusing such an answer. The body is then as it came, compressed or not. */
  cut?: true;
  /**
   * Lets the call go over a connection that an earlier one has left open, and leaves it open itself. Where that connection
   * breaks, the request is sent once more: for requests that may arrive twice.
   */
  reuse?: true;
};

/** `headers` are those that came, less the ones that no longer fit the decompressed body. */
export type EgressAnswer = { status: number; headers: Headers; body: Buffer };

/** The one way out to addresses that somebody else chose. */
export type Egress = {
  /**
   * Follows no redirect: a 3xx is returned as it came, and its `Location` is for the caller to judge and to fetch anew.
   * Fails with `EgressRefused` for what may not be called or is too large, else with `EgressFailed`.
   */
  fetch(url: string, request: EgressRequest): Promise<EgressAnswer>;
  /** Fails like `fetch` where the address may not be called or is not known, without calling it. */
  check(url: string, timeoutMilliseconds: number): Promise<void>;
  /** Closes what was left open. */
  close(): Promise<void>;
};

export type EgressOptions = {
  /** Networks beside the public ones, as in `10.0.0.0/8`. Inside them plain http and every port are allowed. */
  allow: string[];
  /** How a name becomes addresses; the system's way when absent. */
  lookup?: Lookup;
};

/**
 * Every call looks its address up anew and goes to one of the addresses that it has just checked, over a connection of its
 * own or one that is open to exactly such an address. Proxies of the environment are not asked.
 */
export function createEgress({ allow, lookup = lookUp }: EgressOptions): Egress {
  const reach = createReach(allow);
  const kept = createKeptConnections();
  return {
    async fetch(url, request) {
      const deadline = AbortSignal.timeout(request.timeoutMilliseconds);
      try {
        const target = await within(deadline, findTarget(url, reach, lookup));
        return await exchange(target, { reach, kept }, request, deadline);
      } catch (error) {
        throw explain(error, deadline);
      }
    },
    async check(url, timeoutMilliseconds) {
      const deadline = AbortSignal.timeout(timeoutMilliseconds);
      try {
        await within(deadline, findTarget(url, reach, lookup));
      } catch (error) {
        throw explain(error, deadline);
      }
    },
    close: kept.close,
  };
}

function explain(error: unknown, deadline: AbortSignal): unknown {
  const own = error instanceof EgressRefused || error instanceof EgressFailed;
  // A method or header that cannot be sent is the caller's mistake, not a state of the other side.
  if (own || isCallersMistake(error)) return error;
  if (deadline.aborted)
    return new EgressFailed("timeout", "The address did not answer completely in the time that it has. Try again later.", error);
  if (isCertificateFault(error)) {
    return new EgressFailed(
      "certificate",
      "The TLS certificate of the address is not valid for it. Have it replaced, then try again.",
      error,
    );
  }
  return new EgressFailed(
    "connection",
    "The address cannot be reached or does not speak HTTP. Check that it is up, then try again.",
    error,
  );
}

// OpenSSL's verification faults and Node's own check of the name; every other code is one of the connection.
function isCertificateFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))/.test(String(error.code));
}

function isCallersMistake(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "UND_ERR_INVALID_ARG";
}
