import { isOfOneStatement } from "./database-trouble.ts";

type Waiting<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void };

/** Questions about one thing, in the order of their arrival. */
export type Group<Q> = { key: string; questions: Q[] };

type Bounds = {
  /** Looks that may be under way at once. */
  looksMax: number;
  /** Things that one look asks about, and questions about each. */
  groupsMax: number;
  questionsMax: number;
  /** Asks about a thing only once the look that asked about it before has ended. */
  oneLookEach?: boolean;
};

/**
 * Lets questions about different things share a lookup. While as many looks are under way as may be, questions wait, and the next
 * look takes them together, those that have waited longest first. Each answer thus comes from a look that began after its
 * question, and the more callers, the less a look costs each of them. `look` answers in the order of groups and questions. When it
 * fails for several things, each is asked about once more by itself, so that one of them cannot fail the others; not where the whole
 * database is away.
 */
export function gather<Q, A>(
  look: (groups: Group<Q>[]) => Promise<A[][]>,
  { looksMax, groupsMax, questionsMax, oneLookEach = false }: Bounds,
) {
  // A map keeps the order in which its keys came.
  const waiting = new Map<string, Waiting<Q, A>[]>();
  // Things that looks are under way about.
  const asking = new Set<string>();
  let underWay = 0;

  function take(): Map<string, Waiting<Q, A>[]> {
    const taken = new Map<string, Waiting<Q, A>[]>();
    for (const [key, all] of waiting) {
      if (taken.size === groupsMax || taken.has(key)) break;
      if (oneLookEach && asking.has(key)) continue;
      // Emptied, since a map that has grown old keeps what stood in it until the next collection of all memory.
      taken.set(key, all.splice(0, questionsMax));
      waiting.delete(key);
      // The rest goes behind what waits already.
      if (all.length > 0) waiting.set(key, all);
    }
    return taken;
  }

  async function answer(groups: [string, Waiting<Q, A>[]][]): Promise<void> {
    try {
      const answers = await look(groups.map(([key, asked]) => ({ key, questions: asked.map(({ question }) => question) })));
      for (const [at, [, asked]] of groups.entries()) {
        for (const [index, { resolve }] of asked.entries()) resolve(answers[at]?.[index] as A);
      }
    } catch (error) {
      if (groups.length > 1 && isOfOneStatement(error)) await Promise.all(groups.map((group) => answer([group])));
      else for (const [, asked] of groups) for (const { reject } of asked) reject(error);
    }
  }

  async function run(): Promise<void> {
    underWay += 1;
    for (let taken = take(); taken.size > 0; taken = take()) {
      for (const key of taken.keys()) asking.add(key);
      await answer([...taken]);
      for (const key of taken.keys()) asking.delete(key);
    }
    underWay -= 1;
  }

  return (key: string, question: Q): Promise<A> =>
    new Promise((resolve, reject) => {
      const asked = { question, resolve, reject };
      const before = waiting.get(key);
      if (before === undefined) waiting.set(key, [asked]);
      else before.push(asked);
      // The look that asks about a thing already goes on with what has come meanwhile.
      if (underWay < looksMax && !(oneLookEach && asking.has(key))) void run();
    });
}
