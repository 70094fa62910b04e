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

/** Returns where a link of an article leads. A path leads from the article's own address, and nowhere while that is not known. */
export function linkGoal(href: string, articleAddress: string | undefined): string | null {
  const target = linkTarget(href);
  return target === null ? null : (URL.parse(target, articleAddress)?.href ?? null);
}

function isWebPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname !== "" && /^https?:\/\//i.test(address);
}
