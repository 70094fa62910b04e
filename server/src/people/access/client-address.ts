import ipaddr from "ipaddr.js";
import { type Address, contains, type Network, parseAddress, parseNetwork } from "#src/core/egress/network.ts";

export type AddressReader = (peer: string | undefined, forwardedFor: string | null) => string;

/** Told of a connection whose X-Forwarded-For was not believed. */
export type OnUntrusted = (peer: Address) => void;

/**
 * Tells the address of a caller: that of the connection, unless a proxy of the operator's own holds it. Then it is the last
 * one that such a proxy has seen, and never what a caller has written in front of it.
 */
export function createAddressReader(trustedProxies: readonly string[], onUntrusted: OnUntrusted = () => {}): AddressReader {
  const networks = trustedProxies.map(parseNetwork).filter((network) => network !== undefined);
  return (peer, forwardedFor) => {
    let address = readAddress(peer ?? "");
    if (address === undefined) return "unknown";
    if (forwardedFor !== null && !isTrusted(networks, address)) onUntrusted(address);
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

/** The smallest network that one caller has for themselves: an address of IPv4, a /64 of IPv6. It counts as one. */
export function networkOf(address: string): string {
  return prefixOf(address, { ipv4: 32, ipv6: 64 });
}

/** What one provider hands out together: a /24 of IPv4, a /48 of IPv6. One attacker may own all of it. */
export function regionOf(address: string): string {
  return prefixOf(address, { ipv4: 24, ipv6: 48 });
}

function prefixOf(text: string, bits: { ipv4: number; ipv6: number }): string {
  const address = readAddress(text);
  if (address === undefined) return text;
  const kind = address.kind();
  const family = kind === "ipv6" ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits[kind]}`).toString()}/${bits[kind]}`;
}
