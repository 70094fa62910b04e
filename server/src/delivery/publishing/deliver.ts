import type pg from "pg";
import { type Tx, transact, type Writes } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Log } from "#src/core/log.ts";
import type { AttemptOutcome, LaneName } from "#src/core/watching/names.ts";
import { measure } from "#src/core/watching/observe.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { createLane, type Ended, type Lane } from "#src/operations/queue/lane.ts";
import { releaseWork, type WorkClaim } from "#src/operations/queue/work.ts";

/** Outcome of an attempt. `waits`: a step was taken, and the next one has its time. */
type Outcome = Exclude<AttemptOutcome, "lost"> | "waits";

type OnItsWay = { destination: string; lateSeconds: number };

/** The transaction of a step, and what leaves with its commit. */
type Over = { tx: Tx; atCommit: Writes };

/**
 * Deliveries of one kind, of articles or of posts: all in which the kinds differ. Once a newer claim exists, whatever writes fails with
 * `ClaimLost`.
 */
export type Deliveries<Delivery extends OnItsWay, Progress> = {
  work: "publications" | "posts";
  /** Begins the attempt of a claim. Returns undefined once the claim is lost, and "waits" where it was given back for later. */
  find(tx: Tx, claim: WorkClaim): Promise<Delivery | "waits" | undefined>;
  /** Takes the delivery as far as possible at its destination. */
  bringOut(delivery: Delivery): Promise<Progress>;
  /** Writes the progress with all that follows from it. */
  settle(over: Over, claim: WorkClaim, progress: Progress, delivery: Delivery): Promise<Outcome>;
  /** Writes of a progress that could not be settled what the destination has answered, if that is nowhere yet. */
  keepAnswer?(tx: Tx, claim: WorkClaim, progress: Progress): Promise<void>;
  /** Writes why an attempt failed, and whether another one follows. */
  setBack(tx: Tx, claim: WorkClaim, error: unknown): Promise<Outcome>;
  /** Returns whether people are told all of a failure, so that the log need not have it. */
  isToldInFull(error: unknown): boolean;
  /** Called once a delivery has succeeded. */
  onSucceeded?(delivery: Delivery, progress: Progress): Promise<void> | void;
};

/** Returns a function that takes one claimed delivery as far as possible and writes its outcome, unless the claim was lost meanwhile. */
export function delivererOf<Delivery extends OnItsWay, Progress>(
  pool: pg.Pool,
  { work, find, bringOut, settle, keepAnswer, setBack, isToldInFull, onSucceeded }: Deliveries<Delivery, Progress>,
): (claim: WorkClaim) => Promise<Ended> {
  /** Writes how an attempt ended, and returns whether the delivery has succeeded. */
  async function end(claim: WorkClaim, delivery: Delivery, begun: number, write: (over: Over) => Promise<Outcome>): Promise<boolean> {
    const outcome = await transact(pool, claim.organization_id, async (tx, atCommit) => {
      const written = await write({ tx, atCommit });
      failpoint("delivery.before_commit");
      return written;
    });
    failpoint("delivery.after_commit");
    if (outcome === "waits") return false;
    const { destination: kind, lateSeconds } = delivery;
    countAttempt(work, kind, outcome);
    if (outcome !== "succeeded") return false;
    measure("lateness", { work, kind }, lateSeconds + (performance.now() - begun) / 1000);
    return true;
  }

  /** Writes what was found out. Where that fails, nobody asks again for what the destination has answered. */
  async function settleOrKeep(claim: WorkClaim, delivery: Delivery, begun: number, progress: Progress): Promise<boolean> {
    try {
      return await end(claim, delivery, begun, (over) => settle(over, claim, progress, delivery));
    } catch (error) {
      const keep = error instanceof ClaimLost ? undefined : keepAnswer;
      if (keep !== undefined) await transact(pool, claim.organization_id, (tx) => keep(tx, claim, progress));
      throw error;
    }
  }

  async function attempt(claim: WorkClaim, delivery: Delivery): Promise<void> {
    const begun = performance.now();
    let succeeded: { progress: Progress } | undefined;
    try {
      const progress = await bringOut(delivery);
      failpoint("delivery.brought_out");
      if (await settleOrKeep(claim, delivery, begun, progress)) succeeded = { progress };
    } catch (error) {
      if (error instanceof ClaimLost) throw error;
      await end(claim, delivery, begun, ({ tx }) => setBack(tx, claim, error));
      if (!isToldInFull(error)) throw error;
    }
    if (succeeded !== undefined) await onSucceeded?.(delivery, succeeded.progress);
  }

  /** Begins the attempt. One that cannot begin has reached nothing outside, and is set back as any that fails. */
  async function begin(claim: WorkClaim): Promise<Delivery | "waits" | undefined> {
    try {
      return await transact(pool, claim.organization_id, (tx) => find(tx, claim));
    } catch (error) {
      const isLost = await transact(pool, claim.organization_id, (tx) => setBack(tx, claim, error)).then(
        () => false,
        (failure: unknown) => failure instanceof ClaimLost,
      );
      if (isLost) return undefined;
      throw error;
    }
  }

  return async (claim) => {
    failpoint("delivery.claimed");
    const delivery = await begin(claim);
    if (delivery === undefined) return "lost";
    if (delivery === "waits") return "settled";
    try {
      await attempt(claim, delivery);
      return "settled";
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error;
      // Its calls have ended, and whatever waits for the end of its lease may begin. The worker that has the claim now finds out for itself.
      await transact(pool, claim.organization_id, (tx) => releaseWork(tx, claim));
      return countAttempt(work, delivery.destination, "lost");
    }
  };
}

/** Returns the place of a project's deliveries to one destination, which has a bound of its own. */
export function placeOf(projectId: string, destination: string): string {
  return `${projectId} ${destination}`;
}

const batchMax = 10;

/** Places of a lane, and what claims as many for it as there is room for. */
type LaneBounds = { name: LaneName; atOnceMax: number; claim: (room: number) => Promise<readonly WorkClaim[]> };

/** Creates a lane of deliveries. A slow destination delays nothing but its own. */
export function createDeliveryLane(
  log: Log,
  run: (claim: WorkClaim) => Promise<Ended>,
  { name, atOnceMax, claim }: LaneBounds,
): Lane<WorkClaim> {
  return createLane({
    name,
    atOnceMax,
    batchMax,
    claim,
    run,
    onError: (error, { id: publicationId, organization_id: organizationId }) =>
      log.error("delivery attempt failed", { kind: name, publicationId, organizationId, error }),
  });
}
