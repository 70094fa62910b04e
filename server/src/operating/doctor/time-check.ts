import { type Check, ok, skipped, warning } from "#src/core/check.ts";
import { askAt } from "./public-address.ts";

// The header is cut to whole seconds, and the way takes its time.
const differenceSecondsMax = 5;
const advice = "Set this machine to network time: signatures of webhooks, passkey codes and calls of the file store depend on it.";

type Addresses = { s3: { endpoint: string } | undefined; models: Readonly<Record<string, { url: string } | undefined>> };

/** Returns the addresses of servers that others run and the operator has set. */
export function clocksOf({ s3, models }: Addresses): string[] {
  return [...new Set([s3?.endpoint, ...Object.values(models).map((model) => model?.url)])].filter((address) => address !== undefined);
}

/**
 * Holds this machine's clock against those of servers that others run. The database's clock is often this machine's own, which agrees with
 * itself however wrong it is.
 */
export function timeCheck(addresses: readonly string[], now: () => number = Date.now): Check {
  return {
    name: "time",
    advice: "Make sure that this machine reaches the servers that its settings name.",
    async run() {
      if (addresses.length === 0) return skipped("No server of others is set that could tell the time.");
      const found = await Promise.all(addresses.map((address) => secondsApart(address, now)));
      const known = found.filter((seconds) => seconds !== undefined);
      if (known.length === 0) return skipped("No server of others tells the time.");
      // One of them may be wrong itself.
      const nearest = Math.min(...known);
      if (nearest <= differenceSecondsMax) return ok("This machine agrees with the servers of others on the time.");
      return warning(
        `This machine's clock differs from that of every server of others, by ${Math.round(nearest)} seconds at least.`,
        advice,
      );
    },
  };
}

/** Returns by how many seconds a server's clock differs, beyond the time of its answer; undefined where it tells none. */
async function secondsApart(address: string, now: () => number): Promise<number | undefined> {
  try {
    const asked = now();
    const { headers } = await askAt(address)("");
    const answered = now();
    const told = Date.parse(String(headers.date));
    return Number.isNaN(told) ? undefined : Math.max(0, asked - 1000 - told, told - answered) / 1000;
  } catch {
    return undefined;
  }
}
