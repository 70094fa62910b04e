import ipaddr from "ipaddr.js";
import { type Address, type AddressRange, contains, parseAddress, parseNetwork } from "./network.ts";

/** Rules for the addresses that may be called. */
export type Reach = {
  /** True when anything beside the public internet is open. */
  hasOpen: boolean;
  /** True when public addresses may be called on every port. */
  anyPort: boolean;
  /** True when no setting opens a further network to it. */
  isFixed: boolean;
  /** Returns whether the address is in a network that the operator has opened. */
  isOpen(address: string): boolean;
  /** Returns whether the address is public or open, and every address that it wraps is too. */
  permits(address: string): boolean;
  /** Returns whether people may see the address's answers: it is public, or in a network whose answers the operator shows. */
  shows(address: string): boolean;
};

/** Creates the rules. Fails for a malformed network, since the configuration has been checked already. */
export function createReach(allow: readonly string[], anyPort = false, showAnswers: readonly string[] = []): Reach {
  const networks = allow.map(readNetwork);
  const shown = showAnswers.map(readNetwork);
  const isIn = (those: readonly AddressRange[], address: Address) => those.some((network) => contains(network, address));
  const isOpen = (address: Address) => isIn(networks, address);
  const permits = (address: Address): boolean => (isOpen(address) || isPublic(address)) && wrappedIn(address).every(permits);
  const shows = (address: Address): boolean => (isIn(shown, address) || isPublic(address)) && wrappedIn(address).every(shows);
  const known = (test: (address: Address) => boolean) => (text: string) => {
    const address = parseAddress(text);
    return address !== undefined && test(address);
  };
  return {
    hasOpen: networks.length > 0,
    anyPort,
    isFixed: anyPort,
    isOpen: known((address) => isOpen(address) && permits(address)),
    permits: known(permits),
    shows: known(shows),
  };
}

function readNetwork(text: string): AddressRange {
  const network = parseNetwork(text);
  if (network === undefined) throw new Error(`${text} is not a network that can be opened.`);
  return network;
}

const globalUnicast = networkOf("2000::/3");
// A public address that leads a virtual machine to its own host.
const hostOfAzure = networkOf("168.63.129.16/32");

function isPublic(address: Address): boolean {
  if (address.range() !== "unicast" || contains(hostOfAzure, address)) return false;
  return address.kind() === "ipv4" || contains(globalUnicast, address);
}

/** Returns the IPv4 addresses that a gateway or tunnel would take out of an IPv6 address. */
function wrappedIn(address: Address): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return [];
  const [p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0, p7 = 0] = address.parts;
  if (p0 === 0x2002) return [joined(p1, p2)];
  if (p0 === 0x2001 && p1 === 0) return [joined(p2, p3), joined(p6 ^ 0xffff, p7 ^ 0xffff)];
  const isatap = (p4 & 0xfcff) === 0 && p5 === 0x5efe;
  return isatap || isWrapper(address) ? [joined(p6, p7)] : [];
}

// Mapped, translated, NAT64 with its two prefixes, and IPv4-compatible, of which :: and ::1 are not.
const wrappers = ["::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "::/96"].map(networkOf);

function isWrapper(address: ipaddr.IPv6): boolean {
  const text = address.toString();
  return text !== "::" && text !== "::1" && wrappers.some((network) => contains(network, address));
}

function joined(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

function networkOf(text: string): AddressRange {
  const [start, bits] = ipaddr.parseCIDR(text);
  return { start, bits };
}
