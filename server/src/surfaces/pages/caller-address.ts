import ipaddr from "ipaddr.js";

const near: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/**
 * Where a request comes from. A peer on this machine or its own network is taken for the reverse proxy, and what it added
 * last to X-Forwarded-For for the caller. Good for counting, not for deciding who somebody is.
 */
export function callerAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const direct = parse(peer);
  if (direct === undefined) return "";
  const told = near.has(direct.range()) ? parse(forwardedFor?.split(",").at(-1)?.trim()) : undefined;
  return (told ?? direct).toString();
}

/** The network that one caller can choose addresses from: a whole /56 of IPv6, as homes and small sites get it. */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (parsed === undefined || parsed.kind() === "ipv4") return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/56`).toString()}/56`;
}

function parse(text: string | undefined) {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}
