import ipaddr from "ipaddr.js";
import { type Address, contains, type Network, parseAddress, parseNetwork } from "#src/platform/egress/network.ts";

export type AddressReader = (peer: string | undefined, forwardedFor: string | null) => string;

/**
 * Tells the address of a caller: that of the connection, unless a proxy of the operator's own holds it. Then it is the last
 * one that such a proxy has seen, and never what a caller has written in front of it.
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const networks = trustedProxies.map(parseNetwork).filter((network) => network !== undefined);
  return (peer, forwardedFor) => {
    let address = readAddress(peer ?? "");
    if (address === undefined) return "unknown";
    const hops = (forwardedFor ?? "").split(",").map((hop) => readAddress(hop.trim()));
    while (isTrusted(networks, address)) {
      const before = hops.pop();
      if (before === undefined) break;
      address = before;
    }
    return address.toString();
  };
}

function isTrusted(networks: readonly Network[], address: Address): boolean {
  return networks.some((network) => contains(network, address));
}

/** An address; one of IPv4 that is written as IPv6 counts as what it is. */
function readAddress(text: string): Address | undefined {
  const address = parseAddress(text.split("%")[0] ?? "");
  return address !== undefined && "isIPv4MappedAddress" in address && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** What one caller can choose addresses from: a whole /56 of IPv6, as homes and small sites get it. They count as one. */
export function networkOf(address: string): string {
  return parseAddress(address)?.kind() === "ipv6" ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`).toString() : address;
}
