import { networkNames } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { measure } from "#src/core/watching/observe.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { networkServers } from "../../../../../capabilities/server.ts";
import type { DeliveryProgress, PostClaim, PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { exportPost } from "../exports/export-post.ts";
import { DeliveryFault, PostClaimLost } from "../fault.ts";
import { findNetworkAccess } from "../ledger/find-network-access.ts";
import { publishByLedger } from "../ledger/publish-by-ledger.ts";
import { decideWay, type WayName } from "./decide-way.ts";
import { setbacksMax } from "./next-try.ts";
import { confirmClaimed, handOver, setBackPost, waitUntil } from "./settle-post.ts";

type Delivery = PostDelivery & { setbacks: number; way: WayName | null; lateSeconds: number };

/** Takes one claimed publication as far as possible and writes its progress, unless the claim was lost meanwhile. */
export async function deliverPost(dependencies: PostDeliveryDependencies, claim: PostClaim): Promise<Ended> {
  failpoint("post.claimed");
  try {
    return await deliver({ ...dependencies, egress: dependencies.egress.of(claim.organization_id) }, claim);
  } catch (error) {
    // The worker that has the claim now continues from the ledger.
    if (!(error instanceof PostClaimLost)) throw error;
    return countAttempt("posts", "unknown", "lost");
  }
}

async function deliver(dependencies: PostDeliveryDependencies, claim: PostClaim): Promise<Ended> {
  const { pool, sendsMail } = dependencies;
  const delivery = await findDelivery(pool, claim);
  if (delivery === undefined) return "lost";
  const begun = performance.now();
  let unexpected: unknown;
  const progress = await route(dependencies, delivery).catch((error: unknown) => {
    if (error instanceof DeliveryFault) return error;
    if (error instanceof PostClaimLost) throw error;
    unexpected = error;
    return new DeliveryFault("retryable", "unavailable", "Something failed on our side.");
  });
  failpoint("post.delivered");
  const outcome = await transact(pool, claim.organization_id, async (tx) => {
    const settled =
      progress instanceof DeliveryFault ? setBackPost({ tx, sendsMail }, claim, progress) : settle({ tx, sendsMail }, claim, progress);
    const result = await settled;
    failpoint("post.before_settle_commit");
    return result;
  });
  failpoint("post.settled");
  observe(delivery, outcome, begun);
  if (unexpected !== undefined) throw unexpected;
  return "settled";
}

/** Delivers a publication by its way. Leaves one that has killed its workers again and again to a person. */
async function route(dependencies: PostDeliveryDependencies, delivery: Delivery): Promise<DeliveryProgress> {
  if (delivery.setbacks < setbacksMax) {
    const way = delivery.way ?? (await decideWay(dependencies, delivery));
    return way === "api" ? publish(dependencies, delivery) : exportPost(dependencies, delivery);
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

async function settle(context: Parameters<typeof handOver>[0], claim: PostClaim, progress: DeliveryProgress): Promise<Outcome> {
  if (progress.kind === "confirmed") await confirmClaimed(context, claim, progress.url);
  else if (progress.kind === "exported") await handOver(context, claim, progress.package);
  else {
    await waitUntil(context.tx, claim, progress.until);
    return "waits";
  }
  return "succeeded";
}

/** `waits`: a step was taken, and the next one has its time. */
type Outcome = "succeeded" | "retried" | "failed" | "waits";

function observe({ destination: kind, lateSeconds }: Delivery, outcome: Outcome, begun: number): void {
  if (outcome === "waits") return;
  countAttempt("posts", kind, outcome);
  if (outcome === "succeeded") measure("lateness", { work: "posts", kind }, lateSeconds + (performance.now() - begun) / 1000);
}

/** Reads the delivery of a claim. Returns undefined once the claim is lost. */
function findDelivery(pool: pg.Pool, claim: PostClaim): Promise<Delivery | undefined> {
  return transact(pool, claim.organization_id, async (tx) => {
    const row = await tx
      .selectFrom("post_publication as q")
      .innerJoin("post as p", (join) => join.onRef("p.organization_id", "=", "q.organization_id").onRef("p.id", "=", "q.post_id"))
      .innerJoin("post_revision as r", (join) =>
        join
          .onRef("r.organization_id", "=", "q.organization_id")
          .onRef("r.post_id", "=", "q.post_id")
          .onRef("r.revision", "=", "q.revision"),
      )
      .select(["q.destination", "q.project_id", "q.revision", "q.setbacks", "q.way", "p.article_id", "r.content"])
      .select(sql<number>`extract(epoch from now() - q.due_at)::float8`.as("late_seconds"))
      .where("q.organization_id", "=", claim.organization_id)
      .where("q.id", "=", claim.id)
      .where("q.fence", "=", claim.fence)
      .executeTakeFirst();
    return (
      row && {
        claim,
        organizationId: claim.organization_id,
        projectId: row.project_id,
        postId: claim.post_id,
        publicationId: claim.id,
        destination: row.destination,
        revision: row.revision,
        articleId: row.article_id,
        content: row.content,
        setbacks: row.setbacks,
        way: row.way,
        lateSeconds: row.late_seconds,
      }
    );
  });
}
