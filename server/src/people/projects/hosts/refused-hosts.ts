import { parseAddress } from "#src/core/egress/network.ts";

export type HostRules = {
  publicUrl: string;
  /** Names that the operator reserves for other things, together with everything below them. */
  reservedHosts: readonly string[];
};

// Leaves room for the name of the proof in front: DNS names have at most 253 characters.
const hostLengthMax = 240;

/** A name of letters, digits and dashes with a dot. No parser takes its last label for a number, and so the name for an address. */
const publicName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that mean something else on every machine or in every network. */
const privateNames = ["localhost", "local", "internal"];

/** Returns the problem of a host that can never serve a blog, whoever asks; undefined if there is none. */
export function impossibleHost(host: string, publicUrl: string): string | undefined {
  const shown = JSON.stringify(host.slice(0, 60));
  if (parseAddress(host.replace(/^\[|\]$/g, "")) !== undefined) return `${shown} is an address. Enter a name such as blog.example.com.`;
  if (host.endsWith(".")) return `${shown} ends in a dot. Remove it.`;
  if (!publicName.test(host)) return `${shown} is not a name that everyone can reach. Enter one such as blog.example.com.`;
  if (host.length > hostLengthMax) return `${shown}… is longer than ${hostLengthMax} characters. Enter a shorter name.`;
  if (isBelow(host, ["localhost"])) return privateName(shown);
  if (host === new URL(publicUrl).hostname) return `${shown} is the address of this service. Choose another name.`;
  return undefined;
}

/**
 * Returns the problem of a host that an organization asks for; undefined if there is none. The operator may grant what is
 * refused only here.
 */
export function refusedHost(host: string, { publicUrl, reservedHosts }: HostRules): string | undefined {
  const shown = JSON.stringify(host);
  const impossible = impossibleHost(host, publicUrl);
  if (impossible !== undefined) return impossible;
  if (isBelow(host, privateNames)) return privateName(shown);
  return isBelow(host, reservedHosts) ? `${shown} is reserved by the operator. Choose another name, or ask them.` : undefined;
}

function privateName(shown: string): string {
  return `${shown} is a name for machines inside a network. Enter one that everyone can reach, such as blog.example.com.`;
}

function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}
