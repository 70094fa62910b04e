import { createUnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { createRenewals } from "../accounts/renewals.ts";
import { type PostClaim, type PostDeliveryDependencies, postLeaseSeconds } from "../delivery.ts";
import { deliverPost } from "./deliver-post.ts";
import { openDuePosts } from "./open-due-posts.ts";

export type PostSender = {
  /** Does the work that is due now. Returns how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type PostSenderOptions = Omit<PostDeliveryDependencies, "sendMilliseconds" | "renewals"> & {
  log: Log;
  sendMilliseconds?: number | undefined;
};

const batchSize = 10;
const deliveriesMax = 20;
// A network that is slow with one account must leave room for the others.
const deliveriesPerAccountMax = 10;
// An organization must leave places for the others, however many accounts it has.
const deliveriesPerOrganizationMax = 12;
// Longest time to send a part. It is not sent again before five minutes have passed.
const sendMillisecondsDefault = 30_000;
// Poll intervals without and with room for more deliveries. Posts that wait for their article are due all the time.
const fullMilliseconds = 100;
const waitingMilliseconds = 250;

/**
 * Publishes due posts. Everything it needs to know is in the database: the work of a killed sender is found again when its
 * lease ends, and any number of senders may run at once.
 */
export function createPostSender({ log, sendMilliseconds = sendMillisecondsDefault, ...over }: PostSenderOptions): PostSender {
  const dependencies: PostDeliveryDependencies = { ...over, sendMilliseconds, renewals: createRenewals() };
  const { pool, sendsMail } = dependencies;

  async function deliver(claim: PostClaim): Promise<void> {
    try {
      await deliverPost(dependencies, claim);
    } catch (error) {
      // Its lease ends by itself, and then it is tried again.
      log.error("post attempt failed", { publicationId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  const underWay = createUnderWay({ atOnceMax: deliveriesMax, run: deliver });

  /** Starts due deliveries as far as there is room. A slow network delays nothing but its own deliveries. */
  async function take(): Promise<number> {
    const opened = await openDuePosts({ pool, sendsMail, log });
    const begun = await underWay.take((room) => {
      const bounds = [room, deliveriesPerAccountMax, postLeaseSeconds, deliveriesPerOrganizationMax];
      return pool.query<PostClaim>("select * from claim_post_publications($1, $2, $3, $4)", bounds);
    }, batchSize);
    return opened + begun;
  }

  async function work(): Promise<number> {
    const taken = await take();
    await underWay.all();
    return taken;
  }

  const loop = createWorkLoop({
    take,
    idle: () => untilDue(pool, "next_post_at", underWay.room() > 0 ? waitingMilliseconds : fullMilliseconds),
    onError: (error) => log.warn("post sender pauses", { error }),
  });
  return {
    work,
    start: loop.start,
    async stop() {
      await loop.stop();
      await underWay.all();
    },
  };
}
