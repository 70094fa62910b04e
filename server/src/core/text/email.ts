import { normalizeText } from "@galley/markdown";

/** Returns an email address in the form in which it is counted and compared. */
export function normalizedEmail(email: string): string {
  return normalizeText(email, "NFC").trim().toLowerCase();
}

/** Returns the mailbox behind an email address: most servers deliver what has a tag after a plus sign to the address without it. */
export function mailboxOf(email: string): string {
  const address = normalizedEmail(email);
  const end = address.lastIndexOf("@");
  const tag = address.indexOf("+", 1);
  return tag === -1 || tag > end ? address : `${address.slice(0, tag)}${address.slice(end)}`;
}
