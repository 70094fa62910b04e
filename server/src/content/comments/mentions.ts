import { normalizeText } from "@galley/markdown";
import { foldCase } from "#src/core/text/fold.ts";
import type { ReachingMember } from "#src/people/notifications/recipients.ts";

// An address in the text is not a mention: the character before the @ cannot be part of a name.
const handles = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}\p{N}._%+'’-]+(?:@[\p{L}\p{N}.-]+)?)/gu;
const isWhole = new RegExp(`^${handles.source}$`, "u");

/** How much of an id tells people of one name apart. */
export const idEndLength = 6;
/** Longer than any name, including the white space in it. */
const nameLengthMax = 500;

/** A mention of one person, as it is in the text, with its `@`. */
export type Mention = { text: string; person: ReachingMember };

/**
 * Finds the members that a text mentions after an `@`: by full name, by a first name that only one of them has, by email address
 * or its part before the @, by name without spaces, or by their own handle, regardless of case. An ambiguous name means all who
 * have it. `unmatched` lists texts after an `@` that match no member, as they were typed.
 */
export function readMentions(body: string, members: readonly ReachingMember[]): { found: Mention[]; unmatched: string[] } {
  const text = normalizeText(body, "NFC");
  const find = finderOf(members);
  const found = new Map<string, Mention>();
  const unmatched = new Set<string>();
  for (const { 1: handle = "", index } of text.matchAll(handles)) {
    const { said, persons } = find(handle, text.slice(index + 1, index + 1 + nameLengthMax));
    for (const person of persons) found.set(`${said} ${person.personId}`, { text: `@${said}`, person });
    if (persons.length === 0 && /[\p{L}\p{N}]/u.test(said)) unmatched.add(said);
  }
  return { found: [...found.values()], unmatched: [...unmatched] };
}

export function mentionedIn(body: string, members: readonly ReachingMember[]): string[] {
  const found = new Set(readMentions(body, members).found.map(({ person }) => person.personId));
  return members.map(({ personId }) => personId).filter((personId) => found.has(personId));
}

export function mayMention(body: string): boolean {
  return body.includes("@");
}

type Found = { said: string; persons: readonly ReachingMember[] };

function finderOf(members: readonly ReachingMember[]): (handle: string, text: string) => Found {
  const meant = formsMeant(members);
  const findName = nameFinderOf(members);
  return (handle, text) => {
    const named = findName(text);
    if (named !== undefined) return named;
    const forms = formsOf(handle);
    const persons = new Set(forms.flatMap((form) => [...(meant.get(foldCase(form)) ?? [])]));
    return { said: forms.find((form) => meant.has(foldCase(form))) ?? forms[1] ?? handle, persons: [...persons] };
  };
}

/** Finds the longest name of several words at the beginning of a text, with any white space between them. */
function nameFinderOf(members: readonly ReachingMember[]): (text: string) => Found | undefined {
  const named = Map.groupBy(members, ({ name }) => foldCase(wordsOf(name).join(" ")));
  const wordsMax = Math.max(0, ...members.map(({ name }) => wordsOf(name).length));
  return (text) => {
    const words = [...text.matchAll(/\S+/gu).take(wordsMax)];
    for (const { 0: last, index } of words.slice(1).reverse()) {
      const before = words.filter((word) => word.index < index).map(([word]) => word);
      const [run = ""] = /^[\p{L}\p{M}\p{N}.'’-]+/u.exec(last) ?? [];
      for (const form of [last, ...formsOf(run)]) {
        const persons = named.get(foldCase([...before, form].join(" ")));
        if (persons !== undefined) return { said: text.slice(0, index + form.length), persons };
      }
    }
    return undefined;
  };
}

function wordsOf(name: string): string[] {
  return normalizeText(name, "NFC").split(/\s+/u).filter(Boolean);
}

/** Returns the handle as it is, without punctuation at the end of a sentence, and without an English possessive. */
function formsOf(handle: string): string[] {
  const bare = handle.replace(/(?<![.%+'’-])[.%+'’-]+$/u, "");
  return [handle, bare, bare.replace(/['’]s$/iu, "")];
}

/** Returns the texts that may follow an `@` for each member: their handles, and their first name if it is unique. */
function formsMeant(members: readonly ReachingMember[]): Map<string, Set<ReachingMember>> {
  const meant = new Map<string, Set<ReachingMember>>();
  const add = (form: string, member: ReachingMember) => meant.set(form, (meant.get(form) ?? new Set()).add(member));
  for (const member of members) for (const handle of handlesOf(member)) add(handle, member);
  const byFirstName = Map.groupBy(members, ({ name }) => foldCase(wordsOf(name)[0] ?? ""));
  for (const [firstName, [member, other]] of byFirstName) if (member !== undefined && other === undefined) add(firstName, member);
  return meant;
}

/**
 * Returns for each person a text to write after an `@` that means exactly this person among the members. It consists of names and
 * ids, since email addresses are not visible to everyone.
 */
export function exactHandles(members: readonly ReachingMember[]): Map<string, string> {
  const meant = formsMeant(members);
  const isExact = (handle: string, personId: string) => {
    if (!isWhole.test(`@${handle}`)) return false;
    const persons = new Set(formsOf(handle).flatMap((form) => [...(meant.get(foldCase(form)) ?? [])].map((person) => person.personId)));
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

/** Returns the texts that may become handles of these people, as they are compared. */
export function handleForms(members: readonly ReachingMember[]): string[] {
  return members.flatMap((member) => [withoutSpaces(member.name), ownHandle(member)].flatMap(formsOf).map(foldCase));
}

function handlesOf(member: ReachingMember): string[] {
  const address = foldCase(member.email);
  const named = [withoutSpaces(member.name), ownHandle(member), member.personId];
  return [address, address.slice(0, address.indexOf("@")), ...named.map(foldCase)];
}

/** Distinguishes members with the same name, and gives a handle to names with characters that a handle cannot contain. */
function ownHandle({ name, personId }: ReachingMember): string {
  return `${normalizeText(name, "NFC").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "")}.${personId.slice(-idEndLength)}`;
}

function withoutSpaces(name: string): string {
  return normalizeText(name, "NFC").replaceAll(/\s+/g, "");
}
