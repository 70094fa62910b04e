import { normalizeText } from "@galley/markdown";
import type { ReachingMember } from "#src/notifications/recipients.ts";

// An address in the text is no mention: nothing that could be part of a name stands before the @.
const handles = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}\p{N}._%+'’-]+(?:@[\p{L}\p{N}.-]+)?)/gu;
const isWhole = new RegExp(`^${handles.source}$`, "u");

const idEndLength = 6;

/**
 * The members whom a text names after an `@`: by e-mail address, by the part of it before the @, by name without its
 * spaces, or by their own handle. Case does not count. Where a name fits several, it means them all.
 */
export function mentionedIn(body: string, members: readonly ReachingMember[]): string[] {
  const named = new Set(formsIn(body));
  if (named.size === 0) return [];
  return members.filter((member) => handlesOf(member).some((handle) => named.has(handle))).map(({ personId }) => personId);
}

export function mayMention(body: string): boolean {
  return body.includes("@");
}

function formsIn(body: string): string[] {
  return [...normalizeText(body, "NFC").matchAll(handles)].flatMap(([, handle = ""]) => formsOf(handle));
}

/** The handle as it stands, without punctuation that ends the sentence, and without an English possessive. */
function formsOf(handle: string): string[] {
  const bare = fold(handle).replace(/(?<![.%+'’-])[.%+'’-]+$/u, "");
  return [fold(handle), bare, bare.replace(/['’]s$/, "")];
}

/**
 * What to write after an `@` so that of these members exactly one is meant, by person. It is made of names and ids: an e-mail
 * address is not for everybody to see.
 */
export function exactHandles(members: readonly ReachingMember[]): Map<string, string> {
  const meant = new Map<string, Set<string>>();
  for (const member of members) {
    for (const handle of handlesOf(member)) meant.set(handle, (meant.get(handle) ?? new Set()).add(member.personId));
  }
  const isExact = (handle: string, personId: string) => {
    if (!isWhole.test(`@${handle}`)) return false;
    const persons = new Set(formsIn(`@${handle}`).flatMap((form) => [...(meant.get(form) ?? [])]));
    return persons.size === 1 && persons.has(personId);
  };
  return new Map(
    members.map((member) => {
      const { personId, name } = member;
      const handle = [withoutSpaces(name), ownHandle(member)].find((short) => isExact(short, personId));
      return [personId, handle ?? personId];
    }),
  );
}

function handlesOf(member: ReachingMember): string[] {
  const address = fold(member.email);
  const named = [withoutSpaces(member.name), ownHandle(member), member.personId];
  return [address, address.slice(0, address.indexOf("@")), ...named.map(fold)];
}

/** Tells members of one name apart, and names those whose names hold what no handle may. */
function ownHandle({ name, personId }: ReachingMember): string {
  return `${normalizeText(name, "NFC").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "")}.${personId.slice(-idEndLength)}`;
}

function withoutSpaces(name: string): string {
  return normalizeText(name, "NFC").replaceAll(/\s+/g, "");
}

function fold(text: string): string {
  return normalizeText(text, "NFC").toLowerCase();
}
