import type { Ended } from "#src/operations/queue/lane.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";
import type { Settled } from "./settle-deliveries.ts";

type Writes = {
  /** Writes outcomes of any organizations, and returns those that it has left out. */
  together(batch: readonly Settled[]): Promise<readonly Settled[]>;
  /** Called when that fails. Its outcomes are written for each organization then, since one of them may be at fault. */
  onError(error: unknown): void;
  /** Writes outcomes of one organization, and returns those whose claim was no longer the newest. */
  alone(organizationId: string, batch: readonly Settled[]): Promise<readonly Settled[]>;
};

/**
 * Writes outcomes in batches. One waits a moment for others that are under way, since each batch frees room at endpoints, which is claimed in
 * one set then.
 */
export type OutcomeWriter = {
  /** Resolves once the outcome of an attempt is in the database, or rejects with the error that prevented it. */
  write(delivery: OpenDelivery, attempt: Promise<AttemptOutcome>): Promise<Ended>;
};

type Waiting = Settled & { done: PromiseWithResolvers<Ended> };

const batchMax = 200;
const gatherMillisecondsUsual = 10;

export function createOutcomeWriter({ together, alone, onError }: Writes, gatherMilliseconds = gatherMillisecondsUsual): OutcomeWriter {
  let underWay = 0;
  const waiting: Waiting[] = [];
  let isDraining = false;
  let goOn = () => {};

  const isWhole = () => underWay === 0 || waiting.length >= batchMax;

  async function gather(): Promise<void> {
    if (isWhole()) return;
    const gathered = Promise.withResolvers<void>();
    const timer = setTimeout(gathered.resolve, gatherMilliseconds);
    goOn = gathered.resolve;
    await gathered.promise;
    clearTimeout(timer);
  }

  async function drain(): Promise<void> {
    isDraining = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.splice(0, batchMax);
      const left = new Set(
        await together(batch).catch((error: unknown) => {
          onError(error);
          return batch;
        }),
      );
      const perOrganization = Map.groupBy(
        batch.filter((one) => left.has(one)),
        ({ delivery }) => delivery.organization_id,
      );
      for (const [organizationId, own] of perOrganization) void writeAlone(organizationId, own);
      for (const one of batch) if (!left.has(one)) one.done.resolve("settled");
    }
    isDraining = false;
  }

  /** Writes what was left out, beside what follows: no organization waits for another one's rows. */
  async function writeAlone(organizationId: string, own: readonly Waiting[]): Promise<void> {
    try {
      const lost = new Set(await alone(organizationId, own));
      for (const one of own) one.done.resolve(lost.has(one) ? "lost" : "settled");
    } catch (error) {
      for (const { done } of own) done.reject(error);
    }
  }

  return {
    async write(delivery, attempt) {
      underWay += 1;
      const done = Promise.withResolvers<Ended>();
      try {
        waiting.push({ delivery, outcome: await attempt, done });
      } finally {
        underWay -= 1;
        if (isWhole()) goOn();
        if (!isDraining) void drain();
      }
      return done.promise;
    },
  };
}
