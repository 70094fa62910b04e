import type { ReachingMember } from "#src/notifications/recipients.ts";

// An address in the text is no mention: nothing that could be part of a name stands before the @.
const handles = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}\p{N}._%+'’-]+(?:@[\p{L}\p{N}.-]+)?)/gu;

/**
 * The members whom a text names after an `@`: by e-mail address, by the part of it before the @, or by name without its
 * spaces. Case does not count. Where a name fits several, it means them all.
 */
export function mentionedIn(body: string, members: readonly ReachingMember[]): string[] {
  const named = new Set([...body.normalize("NFC").matchAll(handles)].flatMap(([, handle = ""]) => formsOf(handle)));
  if (named.size === 0) return [];
  return members.filter((member) => handlesOf(member).some((handle) => named.has(handle))).map(({ personId }) => personId);
}

export function mayMention(body: string): boolean {
  return body.includes("@");
}

/** The handle as it stands, without punctuation that ends the sentence, and without an English possessive. */
function formsOf(handle: string): string[] {
  const bare = fold(handle).replace(/[.%+'’-]+$/u, "");
  return [fold(handle), bare, bare.replace(/['’]s$/, "")];
}

function handlesOf({ name, email }: ReachingMember): string[] {
  const address = fold(email);
  return [address, address.slice(0, address.indexOf("@")), fold(name).replaceAll(/\s+/g, "")];
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
