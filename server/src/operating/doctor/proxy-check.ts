import type pg from "pg";
import { type Check, ok, warning } from "#src/core/check.ts";
import { lacksNamedProxy, listUntrustedForwards, type UntrustedForward } from "#src/people/access/unnamed-proxy.ts";

const consequence = "Until then, everyone behind it counts as one caller when attempts are counted.";

export type ProxyDependencies = { publicUrl: string; trustedProxies: readonly string[]; pool: pg.Pool };

/** Checks that the service can tell its callers apart behind a reverse proxy. */
export function proxyCheck({ publicUrl, trustedProxies, pool }: ProxyDependencies): Check {
  return {
    name: "proxy",
    advice: "Make sure that the database answers.",
    async run() {
      const [seen] = await listUntrustedForwards(pool);
      if (seen !== undefined) return warning(messageOf(seen), adviceOf(seen));
      if (lacksNamedProxy(publicUrl, trustedProxies)) {
        return warning(
          "People reach the service over https, through a reverse proxy that is not configured.",
          `Set GALLEY_TRUSTED_PROXIES to the proxy's network, such as 127.0.0.1/32, ::1/128. ${consequence}`,
        );
      }
      return ok(
        trustedProxies.length === 0
          ? "Callers are counted by the address of their connection."
          : "Callers are counted by the address that your proxy sees.",
      );
    },
  };
}

function messageOf({ origin, network }: UntrustedForward): string {
  return `X-Forwarded-For was received from the ${origin} network ${network} in the past day and was not trusted.`;
}

function adviceOf({ origin, network }: UntrustedForward): string {
  const add = `add ${network} to GALLEY_TRUSTED_PROXIES`;
  return origin === "private"
    ? `If this is your reverse proxy, ${add}. ${consequence}`
    : `If this is your proxy or delivery network, ${add}. Otherwise a caller set the header: no action is needed.`;
}
