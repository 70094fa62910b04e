import { isIP } from "node:net";
import { type Sentence, sentence } from "@galley/messages";
import { isSilence } from "./names/find-addresses.ts";
import type { Lookup, LookupParty } from "./names/names.ts";
import type { Reach } from "./reach.ts";
import { EgressFailed, EgressRefused, type RefusalReason } from "./refusal.ts";

/** A URL with the addresses that it may be fetched from. Names are looked up once, and not again when connecting. */
export type Target = { url: URL; host: string; port: number; addresses: string[] };

export type EgressRoute = { reach: Reach; lookup: Lookup };

/** Reads the URL, finds its addresses and refuses it when one of them may not be called. */
export async function findTarget(text: string, { reach, lookup }: EgressRoute, asker: LookupParty): Promise<Target> {
  const url = readUrl(text, reach);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const special = specialIn(url, reach);
  if (special !== undefined && !reach.hasOpen) throw targetRefusal(special, reach);
  const addresses = await addressesOf(host, lookup, asker);
  // One internal address is enough to refuse: the name's owner decides which of several addresses is connected to.
  if (!addresses.every(reach.permits)) throw targetRefusal("address", reach);
  if (special !== undefined && !addresses.every(reach.isOpen)) throw targetRefusal(special, reach);
  return { url, host, port: Number(url.port) || defaultPorts[url.protocol] || 0, addresses };
}

const defaultPorts: Record<string, number> = { "https:": 443, "http:": 80 };

// Characters that URL parsers drop or turn into others, so that a second reader could see another address.
const ambiguous = /[\p{Cc}\p{Zs}\\]/u;

function readUrl(text: string, reach: Reach): URL {
  const url = ambiguous.test(text) ? null : URL.parse(text);
  if (url === null) throw targetRefusal("url", reach);
  if (!Object.hasOwn(defaultPorts, url.protocol)) throw targetRefusal("scheme", reach);
  if (url.username !== "" || url.password !== "") throw targetRefusal("credentials", reach);
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.hostname.split(".").includes("")) throw targetRefusal("url", reach);
  return url;
}

/** Returns the part of a URL that is allowed only for an opened network; undefined when there is none. */
function specialIn(url: URL, { anyPort }: Reach): "scheme" | "port" | undefined {
  if (url.protocol !== "https:") return "scheme";
  return url.port === "" || anyPort ? undefined : "port";
}

async function addressesOf(host: string, lookup: Lookup, asker: LookupParty): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  if (/(^|\.)localhost$/.test(host)) return ["127.0.0.1", "::1"];
  const silent = sentence("refusal_address_names_silent");
  const unknown = sentence("refusal_address_host_unknown");
  const addresses = await lookup(host, asker).catch((error: unknown) => {
    asker.signal.throwIfAborted();
    throw new EgressFailed("lookup", isSilence(error) ? silent : unknown, error);
  });
  if (addresses.length === 0) throw new EgressFailed("lookup", unknown);
  return addresses;
}

const messages: Record<Exclude<RefusalReason, "too_large">, Sentence> = {
  url: sentence("refusal_address_not_web"),
  scheme: sentence("refusal_address_scheme"),
  credentials: sentence("refusal_address_credentials"),
  port: sentence("refusal_address_port"),
  address: sentence("refusal_address_private"),
};
const messagesOfFixed: typeof messages = {
  ...messages,
  scheme: sentence("refusal_address_never_http"),
  port: sentence("refusal_address_never_port"),
  address: sentence("refusal_address_never_private"),
};

export function targetRefusal(reason: keyof typeof messages, { isFixed }: Reach): EgressRefused {
  return new EgressRefused(reason, (isFixed ? messagesOfFixed : messages)[reason]);
}
