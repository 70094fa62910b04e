import type { RecordWithTtl } from "node:dns";
import { askNameServers, type NameServerOptions } from "./ask-name-servers.ts";

export type FoundAddresses = { addresses: string[] /** Shortest lifetime of the records. */; seconds: number };

// A server that answers for one family and is silent for the other is common.
const otherFamilyMilliseconds = 500;

/** Asks for the addresses of both families at once. When both fail, throws the error that is more likely to pass. */
export function findAddresses(host: string, options: NameServerOptions): Promise<FoundAddresses> {
  return askNameServers(options, async (resolver, hurry) => {
    const shorten = (records: RecordWithTtl[]) => {
      if (records.length > 0) hurry(otherFamilyMilliseconds);
      return records;
    };
    const settled = await Promise.allSettled([
      resolver.resolve4(host, { ttl: true }).then(shorten),
      resolver.resolve6(host, { ttl: true }).then(shorten),
    ]);
    const records = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
    if (records.length > 0) {
      return { addresses: records.map(({ address }) => address), seconds: Math.min(...records.map(({ ttl }) => ttl)) };
    }
    const errors = settled.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    throw errors.find((error) => !isUnknownName(error)) ?? errors[0] ?? unknownName(host);
  });
}

/** Returns whether the name servers said that the name does not exist or has no address. */
export function isUnknownName(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");
}

/** Returns whether no name server answered. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ETIMEOUT" || error.code === "ECANCELLED");
}

function unknownName(host: string): Error {
  return Object.assign(new Error(`There is no address for ${host}.`), { code: "ENODATA" });
}
