import { createUnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { createRenewals } from "../accounts/renewals.ts";
import { type Claim, type DeliveryGround, leaseSeconds } from "../delivery.ts";
import { deliverPost } from "./deliver-post.ts";
import { openDuePosts } from "./open-due-posts.ts";

export type PostSender = {
  /** Does what is due now; gives back how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type PostSenderOptions = Omit<DeliveryGround, "sendMilliseconds" | "renewals"> & { log: Log; sendMilliseconds?: number | undefined };

const batchSize = 10;
const deliveriesMax = 20;
// A network that is slow with one account leaves room for the others.
const deliveriesPerAccountMax = 10;
// An organization leaves places for the others, however many accounts it has.
const deliveriesPerOrganizationMax = 12;
// A part has this long to be sent; nobody sends it again before five minutes have passed.
const sendMillisecondsDefault = 30_000;
// What is due and was not taken waits for room; posts that wait for their article are due all the time.
const fullMilliseconds = 100;
const waitingMilliseconds = 250;

/**
 * Brings out posts whose time has come. Everything it needs to know stands in the database: what a killed sender left is found
 * again when its lease ends, and any number of senders may run at once.
 */
export function createPostSender({ log, sendMilliseconds = sendMillisecondsDefault, ...over }: PostSenderOptions): PostSender {
  const ground: DeliveryGround = { ...over, sendMilliseconds, renewals: createRenewals() };
  const { pool, sendsMail } = ground;

  async function deliver(claim: Claim): Promise<void> {
    try {
      await deliverPost(ground, claim);
    } catch (error) {
      // Its lease ends by itself, and then it is tried again.
      log.error("post attempt failed", { publicationId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  const underWay = createUnderWay({ atOnceMax: deliveriesMax, run: deliver });

  /** Begins what is due, as far as there is room; a slow network holds up nothing but its own place. */
  async function take(): Promise<number> {
    const opened = await openDuePosts({ pool, sendsMail, log });
    const begun = await underWay.take((room) => {
      const bounds = [room, deliveriesPerAccountMax, leaseSeconds, deliveriesPerOrganizationMax];
      return pool.query<Claim>("select * from claim_post_publications($1, $2, $3, $4)", bounds);
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
