import type pg from "pg";
import type { Address } from "#src/core/egress/network.ts";
import type { Log } from "#src/core/log.ts";
import { type OnUntrusted, regionOf } from "./client-address.ts";

type Origin = "private" | "public";
export type UntrustedForward = { origin: Origin; network: string };

const silenceMilliseconds = 600_000;
const privateRanges: ReadonlySet<string> = new Set(["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat"]);

/**
 * Warns the operator when X-Forwarded-For comes from a source that is not trusted: a proxy that is not named, or a caller who
 * writes the header. Warns once in ten minutes for each origin, so that no caller fills the log.
 */
export function createForwardWatch(pool: pg.Pool, log: Log): OnUntrusted {
  const toldAt = new Map<Origin, number>();
  return (peer) => {
    const found = describePeer(peer);
    const now = performance.now();
    if (now - (toldAt.get(found.origin) ?? -silenceMilliseconds) < silenceMilliseconds) return;
    toldAt.set(found.origin, now);
    log.warn(messages[found.origin], { code: "untrusted_proxy" });
    recordForward(pool, found).catch((error: unknown) => log.warn("untrusted proxy not recorded", { error }));
  };
}

const messages: Record<Origin, string> = {
  private: "X-Forwarded-For from a private network is not believed: set GALLEY_TRUSTED_PROXIES to your proxy, as `doctor` says",
  public: "X-Forwarded-For from a public network is not believed: if it is your proxy, set GALLEY_TRUSTED_PROXIES, as `doctor` says",
};

/** Names a proxy in a private network by its address. Of a public one, which may be anybody's, it keeps only the network. */
function describePeer(peer: Address): UntrustedForward {
  const text = peer.toString();
  if (!privateRanges.has(peer.range())) return { origin: "public", network: regionOf(text) };
  return { origin: "private", network: `${text}/${peer.kind() === "ipv6" ? 128 : 32}` };
}

async function recordForward(pool: pg.Pool, { origin, network }: UntrustedForward): Promise<void> {
  await pool.query(
    `insert into untrusted_forward (origin, network) values ($1, $2)
     on conflict (origin) do update set network = excluded.network, seen_at = excluded.seen_at`,
    [origin, network],
  );
}

/** Lists the untrusted sources seen within a day. */
export async function listUntrustedForwards(pool: pg.Pool): Promise<UntrustedForward[]> {
  const { rows } = await pool.query<UntrustedForward>(
    "select origin, network from untrusted_forward where seen_at > now() - interval '1 day' order by origin",
  );
  return rows;
}

const unnamedProxyMessage =
  "GALLEY_PUBLIC_URL is an https address and GALLEY_TRUSTED_PROXIES names no proxy: everybody behind it counts as one caller when attempts are counted";

/** Returns whether a proxy must exist, as the service itself speaks no TLS, but none is named. */
export function lacksNamedProxy(publicUrl: string, trustedProxies: readonly string[]): boolean {
  return publicUrl.startsWith("https:") && trustedProxies.length === 0;
}

/** Logs a warning at start if a proxy must exist but none is named. */
export function warnOfProxy(log: Log, publicUrl: string, trustedProxies: readonly string[]): void {
  if (lacksNamedProxy(publicUrl, trustedProxies)) log.warn(unnamedProxyMessage, { code: "untrusted_proxy" });
}
