import { parseAddress } from "./network.ts";
import { createReach } from "./reach.ts";

const internet = createReach([]);
const privateNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Returns whether the host of an address may be one of the public internet: no address or name of a private network, where anything may answer. */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (parseAddress(address) !== undefined) return internet.permits(address);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !privateNames.test(name);
}
