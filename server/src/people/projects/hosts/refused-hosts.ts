import { type Sentence, sentence } from "@galley/messages";
import { parseAddress } from "#src/core/egress/network.ts";
import { isPublicHost } from "#src/core/egress/public-host.ts";

export type HostRules = {
  publicUrl: string;
  /** Names that the operator reserves for other things, together with everything below them. */
  reservedHosts: readonly string[];
};

// Leaves room for the name of the proof in front: DNS names have at most 253 characters.
const hostLengthMax = 240;

/** A name of letters, digits and dashes with a dot. No parser takes its last label for a number, and so the name for an address. */
const publicName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the problem of a host that can never serve a blog, whoever asks; undefined if there is none. */
export function impossibleHost(host: string, publicUrl: string): Sentence | undefined {
  const shown = JSON.stringify(host.slice(0, 60));
  if (parseAddress(host.replace(/^\[|\]$/g, "")) !== undefined) return sentence("refusal_host_is_address", { host: shown });
  if (host.endsWith(".")) return sentence("refusal_host_ends_in_dot", { host: shown });
  if (!publicName.test(host)) return sentence("refusal_host_not_public", { host: shown });
  if (host.length > hostLengthMax) return sentence("refusal_host_too_long", { host: shown, count: hostLengthMax });
  if (isBelow(host, ["localhost"])) return privateName(shown);
  if (host === new URL(publicUrl).hostname) return sentence("refusal_host_of_service", { host: shown });
  return undefined;
}

/**
 * Returns the problem of a host that an organization asks for; undefined if there is none. The operator may grant what is
 * refused only here.
 */
export function refusedHost(host: string, { publicUrl, reservedHosts }: HostRules): Sentence | undefined {
  const shown = JSON.stringify(host);
  const impossible = impossibleHost(host, publicUrl);
  if (impossible !== undefined) return impossible;
  if (!isPublicHost(host)) return privateName(shown);
  return isBelow(host, reservedHosts) ? sentence("refusal_host_reserved", { host: shown }) : undefined;
}

function privateName(host: string): Sentence {
  return sentence("refusal_host_private", { host });
}

function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}
