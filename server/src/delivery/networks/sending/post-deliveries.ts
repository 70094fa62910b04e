import { networkNames } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { networkServers } from "../../../../../capabilities/server.ts";
import type { Deliveries } from "../../publishing/deliver.ts";
import type { DeliveryProgress, PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { exportPost } from "../exports/export-post.ts";
import { DeliveryFault } from "../fault.ts";
import { findNetworkAccess } from "../ledger/find-network-access.ts";
import { publishByLedger } from "../ledger/publish-by-ledger.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { decideWay, type WayName } from "./decide-way.ts";
import { setbacksMax } from "./next-try.ts";
import { lateError } from "./open-posts.ts";
import { setBackPost, settlePost } from "./settle-post.ts";

type Delivery = PostDelivery & { setbacks: number; way: WayName; lateSeconds: number; begun: boolean };

/** Creates the deliveries of posts, each of one revision to one network. */
export function postDeliveries(dependencies: PostDeliveryDependencies): Deliveries<Delivery, DeliveryProgress> {
  const { sendsMail, apps } = dependencies;
  return {
    work: "posts",
    find: (tx, claim) => findDelivery(tx, claim, apps),
    bringOut: (delivery) => bringOut({ ...dependencies, egress: dependencies.egress.of(delivery.organizationId) }, delivery),
    settle: (tx, claim, progress) => settlePost({ tx, sendsMail }, claim, progress),
    setBack: (tx, claim, error) => setBackPost({ tx, sendsMail }, claim, error instanceof DeliveryFault ? error : ownFault()),
    isToldInFull: (error) => error instanceof DeliveryFault,
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
    if (!delivery.begun && delivery.lateSeconds > 60 * lateMinutesMax + graceSeconds)
      throw new DeliveryFault("permanent", "late", lateError);
    return publish(dependencies, delivery);
  }
  const message = "It was tried many times and never finished. Check whether it is out: if so, mark it as published, else retry.";
  throw new DeliveryFault("unconfirmed", "unconfirmed", message);
}

async function publish(dependencies: PostDeliveryDependencies, delivery: Delivery): Promise<DeliveryProgress> {
  const name = networkNames.find((one) => one === delivery.destination);
  if (name === undefined) throw new Error(`No service publishes on ${delivery.destination}.`);
  const way = await findNetworkAccess(dependencies, name, delivery);
  return publishByLedger({ ...way, ...(await networkServers[name].publish(way, delivery)) });
}

/** Begins the attempt, decides on its way, and reads what it needs. */
async function findDelivery(tx: Tx, claim: WorkClaim, apps: NetworkApps): Promise<Delivery | "waits" | undefined> {
  const begun = await beginAttempt(tx, claim);
  if (begun !== "begun") return begun === "waits" ? begun : undefined;
  const { post_id: postId, ...row } = await tx
    .selectFrom("post_publication as q")
    .innerJoin("post as p", (join) => join.onRef("p.organization_id", "=", "q.organization_id").onRef("p.id", "=", "q.post_id"))
    .innerJoin("post_revision as r", (join) =>
      join.onRef("r.organization_id", "=", "q.organization_id").onRef("r.post_id", "=", "q.post_id").onRef("r.revision", "=", "q.revision"),
    )
    .select([
      "q.post_id",
      "q.destination",
      "q.project_id as projectId",
      "q.revision",
      "q.setbacks",
      "q.way",
      "p.article_id as articleId",
      "r.content",
    ])
    .select(sql<number>`extract(epoch from now() - q.due_at)::float8`.as("lateSeconds"))
    .select(sql<boolean>`q.network_id is not null`.as("begun"))
    .where("q.organization_id", "=", claim.organization_id)
    .where("q.id", "=", claim.id)
    .executeTakeFirstOrThrow();
  const found = { ...row, claim, organizationId: claim.organization_id, postId, publicationId: claim.id };
  return { ...found, way: row.way ?? (await decideWay(tx, apps, found)) };
}
