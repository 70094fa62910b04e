import { type Check, failed, ok, warning } from "#src/core/check.ts";
import type { Ask } from "./public-address.ts";

/** Checks that the service answers under its public address, and that this address is fit for use. */
export function addressChecks(publicUrl: string, ask: Ask): Check[] {
  return [
    {
      name: "address",
      advice: "Make sure that the service is running and that GALLEY_PUBLIC_URL is the address others use to reach it.",
      async run() {
        const { status } = await ask("/readyz");
        const { text } = await ask("/openapi.json");
        if (!text.includes(`${publicUrl}/api/v1`))
          return failed(
            `Something other than this service answers at ${publicUrl}.`,
            "Correct GALLEY_PUBLIC_URL, or the reverse proxy in front of the service.",
          );
        if (status === 200) return ok(`The service answers at ${publicUrl}.`);
        return failed(
          `The service answers at ${publicUrl}, but is not ready (${status}).`,
          "See the other findings and the service's log.",
        );
      },
    },
    {
      name: "https",
      advice: "Put a reverse proxy with a certificate in front of the service and set GALLEY_PUBLIC_URL to its https address.",
      async run() {
        const { protocol, hostname } = new URL(publicUrl);
        if (protocol === "https:") return ok("People and assistants reach it over https.");
        const local = hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
        if (local)
          return warning(
            "The address is local to this machine: programs on it can connect, services elsewhere such as claude.ai cannot.",
            "To make it reachable from elsewhere, put a reverse proxy with a certificate in front and set GALLEY_PUBLIC_URL.",
          );
        return failed(
          "The address is plain http: passwords and tokens could be intercepted, and browsers do not offer passkeys.",
          "Put a reverse proxy with a certificate in front of the service and set GALLEY_PUBLIC_URL to its https address.",
        );
      },
    },
  ];
}
