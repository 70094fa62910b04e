import type { Ended } from "#src/operations/queue/lane.ts";
import type { AttemptOutcome } from "./attempt.ts";
import type { OpenDelivery } from "./claimed-deliveries.ts";
import type { Settled } from "./settle-deliveries.ts";

/** Writes the outcomes of one organization, and returns the ids of the deliveries whose claim was still the newest. */
type Write = (organizationId: string, batch: Settled[]) => Promise<ReadonlySet<string>>;

/**
 * Writes outcomes in batches. One waits a moment for those of its organization that are still under way, since each batch frees room at their
 * endpoints, which is claimed in one set then.
 */
export type OutcomeWriter = {
  /** Resolves once the outcome of an attempt is in the database, or rejects with the error that prevented it. */
  write(delivery: OpenDelivery, attempt: Promise<AttemptOutcome>): Promise<Ended>;
};

type Waiting = Settled & { done: PromiseWithResolvers<Ended> };
type Queue = { underWay: number; waiting: Waiting[]; isDraining: boolean; goOn: () => void };

const batchMax = 50;
const gatherMillisecondsUsual = 10;

export function createOutcomeWriter(write: Write, gatherMilliseconds = gatherMillisecondsUsual): OutcomeWriter {
  const queues = new Map<string, Queue>();

  const isWhole = ({ underWay, waiting }: Queue) => underWay === 0 || waiting.length >= batchMax;

  async function gather(queue: Queue): Promise<void> {
    if (isWhole(queue)) return;
    const gathered = Promise.withResolvers<void>();
    const timer = setTimeout(gathered.resolve, gatherMilliseconds);
    queue.goOn = gathered.resolve;
    await gathered.promise;
    clearTimeout(timer);
  }

  async function drain(organizationId: string, queue: Queue): Promise<void> {
    queue.isDraining = true;
    while (queue.waiting.length > 0) {
      await gather(queue);
      const batch = queue.waiting.splice(0, batchMax);
      await write(organizationId, batch).then(
        (held) => batch.forEach(({ delivery, done }) => void done.resolve(held.has(delivery.claim.id) ? "settled" : "lost")),
        (error: unknown) => batch.forEach(({ done }) => void done.reject(error)),
      );
    }
    queue.isDraining = false;
    if (queue.underWay === 0) queues.delete(organizationId);
  }

  return {
    async write(delivery, attempt) {
      const organizationId = delivery.organization_id;
      const queue = queues.get(organizationId) ?? { underWay: 0, waiting: [], isDraining: false, goOn() {} };
      queues.set(organizationId, queue);
      queue.underWay += 1;
      const done = Promise.withResolvers<Ended>();
      try {
        queue.waiting.push({ delivery, outcome: await attempt, done });
      } finally {
        queue.underWay -= 1;
        if (isWhole(queue)) queue.goOn();
        if (!queue.isDraining) void drain(organizationId, queue);
      }
      return done.promise;
    },
  };
}
