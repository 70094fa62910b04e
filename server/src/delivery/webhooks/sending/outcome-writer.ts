import type { Ended } from "#src/operations/queue/lane.ts";
import type { Settled } from "./settle-deliveries.ts";

/** Writes the outcomes of one organization, and returns the ids of the deliveries whose claim was still the newest. */
type Write = (organizationId: string, batch: Settled[]) => Promise<ReadonlySet<string>>;

/** Writes outcomes in batches. Outcomes that come while one batch is being written make up the next one of their organization. */
export type OutcomeWriter = {
  /** Resolves once the outcome is in the database, or rejects with the error that prevented it. */
  write(settled: Settled): Promise<Ended>;
};

type Waiting = Settled & { done: PromiseWithResolvers<Ended> };

const batchMax = 50;

export function createOutcomeWriter(write: Write): OutcomeWriter {
  const queues = new Map<string, Waiting[]>();

  async function drain(organizationId: string, queue: Waiting[]): Promise<void> {
    // Lets the other outcomes of this turn of the event loop join the batch.
    await null;
    while (queue.length > 0) {
      const batch = queue.splice(0, batchMax);
      await write(organizationId, batch).then(
        (held) => batch.forEach(({ delivery, done }) => void done.resolve(held.has(delivery.claim.id) ? "settled" : "lost")),
        (error: unknown) => batch.forEach(({ done }) => void done.reject(error)),
      );
    }
    queues.delete(organizationId);
  }

  return {
    write(settled) {
      const organizationId = settled.delivery.organization_id;
      const done = Promise.withResolvers<Ended>();
      const queue = queues.get(organizationId);
      if (queue !== undefined) queue.push({ ...settled, done });
      else {
        const fresh = [{ ...settled, done }];
        queues.set(organizationId, fresh);
        void drain(organizationId, fresh);
      }
      return done.promise;
    },
  };
}
