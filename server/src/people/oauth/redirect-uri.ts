import { isPublicHost } from "#src/core/egress/public-host.ts";

const lengthMax = 2000;
const loopbacks: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

// Schemes that browsers or the system interpret themselves, so that they lead to no app of the client's, or open something with what follows.
const meantOtherwise: ReadonlySet<string> = new Set(
  [
    "javascript vbscript livescript data blob file filesystem about view-source jar resource intent content android-app urn feed webcal jnlp",
    "jnlps ws wss ftp ftps sftp mailto tel sms mms sip sips callto facetime facetime-audio skype xmpp irc ircs news nntp gopher dict ldap ldaps",
    "imap pop telnet ssh rlogin smb nfs afp dav vnc rdp shell search search-ms res mk mhtml its help hcp prefs app-settings itms itms-apps",
    "itms-services market magnet steam cmd powershell devtools wyciwyg",
  ].flatMap((line) => line.split(" ")),
);
const familiesMeantOtherwise = ["ms-", "microsoft-", "chrome", "edge", "opera", "brave", "vivaldi", "moz-", "safari-", "x-apple", "web+"];

/** Target of an answer: a site, a program on the person's own device, or an app behind a scheme of its own. */
export type RedirectKind = "site" | "loopback" | "app";

/**
 * Returns the kind of a redirect address; undefined if no answer may go there: unencrypted to another host, with a name and
 * password, with a fragment, or with a scheme that leads to no app.
 */
export function redirectKind(text: string): RedirectKind | undefined {
  // Different parsers read anything else differently.
  if (text.length > lengthMax || !/^[!-~]+$/.test(text) || /[\\#"<>^`{|}]/.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || /^[^/?:]*:[^/?]*@|^[^/?]*:\/+[^/?]*@/.test(text)) return undefined;
  if (url.protocol === "https:") return isPublicHost(url.hostname) ? "site" : undefined;
  if (url.protocol === "http:") return loopbacks.has(url.hostname) ? "loopback" : undefined;
  const scheme = url.protocol.slice(0, -1);
  return meantOtherwise.has(scheme) || familiesMeantOtherwise.some((family) => scheme.startsWith(family)) ? undefined : "app";
}

/** Returns the target as a person should read it: the host of a site, the scheme of an app. */
export function redirectHost(text: string): string {
  const { protocol, host, hostname } = new URL(text);
  if (protocol === "https:") return host;
  return protocol === "http:" ? hostname : `${protocol}//`;
}

/** Returns the same target for a page's form-action, which browsers apply to every redirect that follows a form. */
export function formTargetOf(text: string): string {
  const { protocol, origin, hostname } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return protocol;
  // A policy cannot name an IPv6 address.
  return hostname.startsWith("[") ? protocol : origin;
}
