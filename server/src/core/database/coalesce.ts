import { gather } from "./gather.ts";

/**
 * Lets questions with the same key share a lookup. Questions that arrive during a lookup wait and share the next one, so that
 * every answer comes from a lookup that began after its question. The more callers, the less a lookup costs each of them. `look`
 * answers in the order of its questions. Lookups with different keys do not wait for each other.
 */
export function coalesce<Q, A>(look: (key: string, questions: Q[]) => Promise<A[]>, questionsMax: number) {
  const askers = new Map<string, { ask: (key: string, question: Q) => Promise<A>; open: number }>();
  const bounds = { looksMax: 1, groupsMax: 1, questionsMax };

  return async (key: string, question: Q): Promise<A> => {
    const lookAt = (groups: { questions: Q[] }[]) => Promise.all(groups.map(({ questions }) => look(key, questions)));
    const asker = askers.get(key) ?? { ask: gather<Q, A>(lookAt, bounds), open: 0 };
    askers.set(key, asker);
    asker.open += 1;
    try {
      return await asker.ask(key, question);
    } finally {
      asker.open -= 1;
      if (asker.open === 0) askers.delete(key);
    }
  };
}
