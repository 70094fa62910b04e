import { linkTarget } from "@galley/markdown";

/** Returns the target of a typed link: a web page or a mailbox, or null for anything else. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (/^https?:/i.test(text)) return isWebPage(text) ? linkTarget(text) : null;
  if (/^mailto:/i.test(text)) return /^mailto:[^@]+@[^@]+$/i.test(text) ? linkTarget(text) : null;
  if (/^[^@/:]+@[^@/:.]+(?:\.[^@/:.]+)+$/.test(text)) return linkTarget(`mailto:${text}`);
  if (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/u.test(text)) return isWebPage(`https://${text}`) ? linkTarget(`https://${text}`) : null;
  return null;
}

function isWebPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname !== "" && /^https?:\/\//i.test(address);
}
