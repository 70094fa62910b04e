import { networkNames } from "@galley/contract";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { networkServers } from "../../../../../capabilities/server.ts";
import type { Deliveries } from "../../publishing/deliver.ts";
import { notePostWindow } from "../accounts/post-window.ts";
import type { DeliveryProgress, PostDeliveryDependencies } from "../delivery.ts";
import { exportPost } from "../exports/export-post.ts";
import { DeliveryFault } from "../fault.ts";
import { findNetworkAccess } from "../ledger/find-network-access.ts";
import { markAccepted } from "../ledger/ledger.ts";
import { publishByLedger } from "../ledger/publish-by-ledger.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { setbacksMax } from "./next-try.ts";
import { lateError } from "./open-posts.ts";
import { setBackPost, settlePost } from "./settle-post.ts";

type Delivery = Exclude<Awaited<ReturnType<typeof beginAttempt>>, "lost" | "waits">;

/** Creates the deliveries of posts, each of one revision to one network. */
export function postDeliveries(dependencies: PostDeliveryDependencies): Deliveries<Delivery, DeliveryProgress> {
  const { pool, sendsMail, apps } = dependencies;
  return {
    work: "posts",
    async find(tx, claim) {
      const begun = await beginAttempt(tx, claim, apps);
      return begun === "lost" ? undefined : begun;
    },
    bringOut: (delivery) => bringOut({ ...dependencies, egress: dependencies.egress.of(delivery.organizationId) }, delivery),
    settle: (over, _, progress, delivery) => settlePost({ ...over, sendsMail }, delivery, progress),
    async keepAnswer(tx, claim, progress) {
      if (progress.kind === "confirmed" && progress.part) await markAccepted(tx, claim, progress.part.number, progress.part.networkId);
    },
    setBack: (tx, claim, error) => setBackPost({ tx, sendsMail }, claim, error instanceof DeliveryFault ? error : ownFault()),
    isToldInFull: (error) => error instanceof DeliveryFault,
    async onSucceeded(_, progress) {
      // It was held while the delivery ended, which waits for no other.
      if (progress.kind === "confirmed" && progress.window) await notePostWindow(pool, progress.window.account, progress.window);
    },
  };
}

function ownFault(): DeliveryFault {
  return new DeliveryFault("retryable", "unavailable", "Something failed on our side.");
}

// An attempt that was planned for the last moment begins a little later.
const graceSeconds = 60;

/** Delivers a publication by its way. Leaves one that would go out too late, or has killed its workers again and again, to a person. */
async function bringOut(dependencies: PostDeliveryDependencies, delivery: Delivery): Promise<DeliveryProgress> {
  if (delivery.setbacks < setbacksMax) {
    if (delivery.way !== "api") return exportPost(dependencies, delivery);
    if (delivery.begun.with === null && delivery.lateSeconds > 60 * lateMinutesMax + graceSeconds)
      throw new DeliveryFault("permanent", "late", lateError);
    return publish(dependencies, delivery);
  }
  const message = "It was tried many times and never finished. Check whether it is out: if so, mark it as published, else retry.";
  throw new DeliveryFault("unconfirmed", "unconfirmed", message);
}

async function publish(dependencies: PostDeliveryDependencies, delivery: Delivery): Promise<DeliveryProgress> {
  const name = networkNames.find((one) => one === delivery.destination);
  if (name === undefined) throw new Error(`No service publishes on ${delivery.destination}.`);
  const way = findNetworkAccess(dependencies, name, delivery);
  return publishByLedger({ ...way, ...(await networkServers[name].publish(way, delivery)) });
}
