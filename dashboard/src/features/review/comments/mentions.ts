export type Person = { personId: string; name: string; handle: string };

const typed = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{M}\p{N}._%+'’-]{0,40})$/u;
const handles = /(?<![\p{L}\p{N}._%+-])(@[\p{L}\p{M}\p{N}._%+'’-]+(?:@[\p{L}\p{N}.-]+)?)/u;
const shownMax = 6;

/** The mention that is being typed right before the cursor: where its `@` stands, and what follows it. */
export function mentionAt(text: string, cursor: number): { start: number; word: string } | null {
  const found = typed.exec(text.slice(0, cursor));
  return found === null ? null : { start: found.index, word: found[1] ?? "" };
}

/** Whom somebody may mean: a word of the name, or what is typed for them, begins so. */
export function matchingPeople<P extends Person>(people: readonly P[], word: string): P[] {
  const wanted = fold(word);
  const fits = ({ name, handle }: P) =>
    [handle, name.replaceAll(/\s+/g, ""), ...name.split(/\s+/)].some((part) => fold(part).startsWith(wanted));
  return people.filter(fits).slice(0, shownMax);
}

export function withMention(text: string, start: number, cursor: number, handle: string): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}@${handle} `;
  return { text: before + text.slice(cursor).replace(/^ /, ""), cursor: before.length };
}

/** A name may be written together or with points, as in addresses. */
function joined(text: string): string {
  return fold(text).replaceAll(/[\s._-]/g, "");
}

/** The pieces of a comment, those that mention one of these people marked. */
export function piecesOf(body: string, people: readonly Person[]): { text: string; person: Person | undefined }[] {
  return body
    .split(handles)
    .filter((text) => text !== "")
    .map((text) => ({ text, person: text.startsWith("@") ? people.find((person) => means(text, person)) : undefined }));
}

function means(text: string, { name, handle }: Person): boolean {
  const said = joined(text.slice(1)).replace(/(?<![%+'’])[%+'’]+$/u, "");
  return said === joined(handle) || said === joined(name);
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
