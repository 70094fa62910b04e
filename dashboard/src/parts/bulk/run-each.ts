export type Outcome<T> = { item: T } & ({ done: true; notes: string[] } | { done: false; reason: string });

type Options<T> = {
  atOnce: number;
  /** Processes one item. Returns texts for the report. */
  work: (item: T) => Promise<string[]>;
  onOutcome: (outcome: Outcome<T>) => void;
  /** Checked before each item. True skips all that have not started. */
  isStopped: () => boolean;
  reasonOf: (error: unknown) => string;
};

/** Processes several items, a few at a time. A refusal does not stop the others. */
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
