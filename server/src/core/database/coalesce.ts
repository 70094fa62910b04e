type Waiting<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void };

/**
 * Lets questions with the same key share a lookup. Questions that arrive during a lookup wait and share the next one, so that
 * every answer comes from a lookup that began after its question. The more callers, the less a lookup costs each of them. `look`
 * answers in the order of its questions.
 */
export function coalesce<Q, A>(look: (key: string, questions: Q[]) => Promise<A[]>, questionsMax: number) {
  const queues = new Map<string, Waiting<Q, A>[]>();

  async function run(key: string, queue: Waiting<Q, A>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, questionsMax);
      try {
        const answers = await look(
          key,
          batch.map(({ question }) => question),
        );
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as A);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key: string, question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      const waiting = { question, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(key, started);
      void run(key, started);
    });
}
