import ipaddr from "ipaddr.js";
import { type Address, type AddressRange, contains, parseAddress, parseNetwork } from "#src/core/egress/network.ts";
import { privateNetworks } from "#src/core/egress/private-networks.ts";

export type AddressReader = (peer: string | undefined, forwardedFor: string | null) => string;

/** Callback for a connection whose X-Forwarded-For is not trusted. */
export type OnUntrusted = (peer: Address) => void;

/**
 * Creates a reader of callers' addresses. The address is that of the connection, unless the connection comes from one of the
 * operator's proxies. Then it is the last address that such a proxy has seen, never one that the caller wrote in front.
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

function isTrusted(networks: readonly AddressRange[], address: Address): boolean {
  return networks.some((network) => contains(network, address));
}

/** Parses an address; undefined for any other text. An IPv4 address written as IPv6 becomes IPv4. */
function readAddress(text: string): Address | undefined {
  const address = parseAddress(text.split("%")[0] ?? "");
  return address !== undefined && "isIPv4MappedAddress" in address && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

const insideNetworks = privateNetworks.map(parseNetwork).filter((network) => network !== undefined);

/** Returns whether an address is of this machine or of a private network, where a proxy that is not among the operator's may call from. */
export function isInside(address: string): boolean {
  const read = readAddress(address);
  return read !== undefined && isTrusted(insideNetworks, read);
}

/** Returns the smallest network that one caller has to themselves: an IPv4 address or an IPv6 /64. It counts as one caller. */
export function networkOf(address: string): string {
  return prefixOf(address, { ipv4: 32, ipv6: 64 });
}

/** Returns the network that a provider assigns as one block: an IPv4 /24 or an IPv6 /48. One attacker may own all of it. */
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
