import type { Log } from "#src/core/log.ts";
import { type Retention, usualRetention } from "#src/core/retention.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { createDeliveryLane, delivererOf } from "../../publishing/deliver.ts";
import { createRenewals } from "../accounts/renewals.ts";
import { postLeaseSeconds as leaseSeconds, type PostDeliveryDependencies } from "../delivery.ts";
import { drawAhead } from "../exports/draw-ahead.ts";
import { openDuePosts } from "./open-due-posts.ts";
import { postDeliveries } from "./post-deliveries.ts";

export type PostSenderOptions = Omit<PostDeliveryDependencies, "sendMilliseconds" | "renewals" | "retention"> & {
  log: Log;
  sendMilliseconds?: number | undefined;
  retention?: Retention;
};

const deliveriesMax = 20;
// A network that is slow with one account must leave room for the others, and so must an organization, however many accounts it has.
const bounds = { each: 10, eachOrganization: 12 };
// Longest time to send a part. It is not sent again before five minutes have passed.
const sendMillisecondsDefault = 30_000;
// Pause between two looks for carousels to draw ahead of their minute.
const aheadMilliseconds = 10_000;

/** Publishes due posts. Any number of senders may run at once. */
export function createPostSender(options: PostSenderOptions): Worker {
  const { log, sendMilliseconds = sendMillisecondsDefault, retention = usualRetention, ...over } = options;
  const dependencies: PostDeliveryDependencies = { ...over, sendMilliseconds, retention, renewals: createRenewals() };
  const { pool } = dependencies;
  const lane = createDeliveryLane(log, delivererOf(pool, postDeliveries(dependencies)), {
    name: "posts",
    atOnceMax: deliveriesMax,
    claim: (room) => claimWork(pool, "posts", { room, leaseSeconds, ...bounds }),
  });
  let aheadAt = 0;
  let taking: Promise<number> | undefined;
  // Begins what a set has opened, so that networks do not wait for the packages of a whole round. The round's own claim tells of
  // a failure.
  const onWaiting = () => {
    taking ??= lane
      .take()
      .catch(() => 0)
      .finally(() => {
        taking = undefined;
      });
    return taking;
  };
  return createWorker({
    name: "post_sender",
    async open() {
      const opened = await openDuePosts({ ...dependencies, log, onWaiting });
      // Due posts go first.
      if (opened === 0 && performance.now() >= aheadAt) {
        aheadAt = performance.now() + aheadMilliseconds;
        await drawAhead({ pool, retention, log });
      }
      return opened;
    },
    lanes: [lane],
    async until() {
      const untilAhead = Math.max(0, aheadAt - performance.now());
      return Math.min(await untilWork(pool, ["due_posts", "posts"]), untilAhead);
    },
    onError: (error) => log.warn("post sender pauses", { error }),
  });
}
