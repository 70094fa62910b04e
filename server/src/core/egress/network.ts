import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = { start: Address; bits: number };

/** Reads an address in its ordinary form; undefined for anything else, such as an IPv6 address with a zone. */
export function parseAddress(text: string): Address | undefined {
  return isIP(text) === 0 || text.includes("%") ? undefined : ipaddr.parse(text);
}

// An entry that opens everything would defeat the allow-list: nothing wider than 10.0.0.0/8 and fc00::/7 is accepted.
const bitsMin = { ipv4: 8, ipv6: 7 };
const bitsMax = { ipv4: 32, ipv6: 128 };

/** Reads a network such as `10.0.0.0/8` or `fd00::/8`; undefined when it is none or is too wide. */
export function parseNetwork(text: string): AddressRange | undefined {
  const [, address = "", digits = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const start = parseAddress(address);
  const bits = Number(digits);
  if (start === undefined || bits < bitsMin[start.kind()] || bits > bitsMax[start.kind()]) return undefined;
  return { start, bits };
}

export function contains({ start, bits }: AddressRange, address: Address): boolean {
  return start.kind() === address.kind() && address.match(start, bits);
}
