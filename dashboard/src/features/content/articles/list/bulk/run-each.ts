export type Outcome<T> = { item: T } & ({ done: true; notes: string[] } | { done: false; reason: string });

type Options<T> = {
  atOnce: number;
  /** Does it for one; what it gives back is worth saying. */
  work: (item: T) => Promise<string[]>;
  onOutcome: (outcome: Outcome<T>) => void;
  /** Asked before each: true leaves those that have not begun. */
  isStopped: () => boolean;
  reasonOf: (error: unknown) => string;
};

/** Does something for each of several, a few at a time. What is refused for one keeps no other from being tried. */
export async function runEach<T>(items: readonly T[], { atOnce, work, onOutcome, isStopped, reasonOf }: Options<T>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !isStopped(); item = waiting.shift()) {
      onOutcome(await work(item).then(succeeded(item), failed(item, reasonOf)));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

function succeeded<T>(item: T) {
  return (notes: string[]): Outcome<T> => ({ item, done: true, notes });
}

function failed<T>(item: T, reasonOf: (error: unknown) => string) {
  return (error: unknown): Outcome<T> => ({ item, done: false, reason: reasonOf(error) });
}
