import type pg from "pg";
import { type Check, ok, warning } from "#src/core/check.ts";
import { lacksNamedProxy, listUntrustedForwards, type UntrustedForward } from "#src/people/access/unnamed-proxy.ts";

const consequence = "Until then everybody behind it counts as one caller when attempts are counted.";

export type ProxyDependencies = { publicUrl: string; trustedProxies: readonly string[]; pool: pg.Pool };

/** Checks that the service can tell its callers apart behind a reverse proxy. */
export function proxyCheck({ publicUrl, trustedProxies, pool }: ProxyDependencies): Check {
  return {
    name: "proxy",
    advice: "See that the database answers.",
    async run() {
      const [seen] = await listUntrustedForwards(pool);
      if (seen !== undefined) return warning(messageOf(seen), adviceOf(seen));
      if (lacksNamedProxy(publicUrl, trustedProxies)) {
        return warning(
          "People reach the service over https, through a reverse proxy that is not named.",
          `Set GALLEY_TRUSTED_PROXIES to the proxy's network, such as 127.0.0.1/32, ::1/128. ${consequence}`,
        );
      }
      return ok(
        trustedProxies.length === 0
          ? "Callers count by the address of their connection."
          : "Callers count by the address that your proxy has seen.",
      );
    },
  };
}

function messageOf({ origin, network }: UntrustedForward): string {
  return `X-Forwarded-For has come from the ${origin} network ${network} within a day and was not believed.`;
}

function adviceOf({ origin, network }: UntrustedForward): string {
  const add = `add ${network} to GALLEY_TRUSTED_PROXIES`;
  return origin === "private"
    ? `If this is your reverse proxy, ${add}. ${consequence}`
    : `If this is a proxy or delivery network of yours, ${add}. Otherwise a caller has written the header: nothing is to do.`;
}
