import { type Group, gather } from "./gather.ts";

/**
 * Lets questions with the same key share a lookup. Questions that arrive during a lookup wait and share the next one, so that
 * every answer comes from a lookup that began after its question. The more callers, the less a lookup costs each of them. `look`
 * answers in the order of its questions. Lookups with different keys do not wait for each other.
 */
export function coalesce<Q, A>(look: (key: string, questions: Q[]) => Promise<A[]>, questionsMax: number) {
  const lookAt = (groups: Group<Q>[]) => Promise.all(groups.map(({ key, questions }) => look(key, questions)));
  return gather<Q, A>(lookAt, { looksMax: Infinity, groupsMax: 1, questionsMax, oneLookEach: true });
}
