const lengthMax = 2000;
const loopbacks: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

// Schemes that a browser or the system gives a meaning of its own, so that they lead to no app.
const meantOtherwise =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|chrome|edge|jar|resource|intent|content|wss?|ftps?|mailto|tel|sms|urn):$/;

/** Where an answer goes: a site, a program on the person's own device, or an app behind a scheme of its own. */
export type RedirectKind = "site" | "loopback" | "app";

/**
 * What kind of place a redirect address is; undefined where no answer may go: unencrypted to another host, with a name and
 * password, with a fragment, or to something that runs it.
 */
export function redirectKind(text: string): RedirectKind | undefined {
  // Anything else is read differently by different parsers.
  if (text.length > lengthMax || !/^[!-~]+$/.test(text) || /[\\#"<>^`{|}]/.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || /^[^/?:]*:[^/?]*@|^[^/?]*:\/+[^/?]*@/.test(text)) return undefined;
  if (url.protocol === "https:") return loopbacks.has(url.hostname) ? undefined : "site";
  if (url.protocol === "http:") return loopbacks.has(url.hostname) ? "loopback" : undefined;
  return meantOtherwise.test(url.protocol) ? undefined : "app";
}

/** The place as a person should read it: the host of a site, the scheme of an app. */
export function redirectHost(text: string): string {
  const { protocol, host, hostname } = new URL(text);
  if (protocol === "https:") return host;
  return protocol === "http:" ? hostname : `${protocol}//`;
}

/** The same place for a page's form-action, which browsers hold against every redirect that follows a form. */
export function formTargetOf(text: string): string {
  const { protocol, origin, hostname } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return protocol;
  // A policy can name no IPv6 address.
  return hostname.startsWith("[") ? protocol : origin;
}
