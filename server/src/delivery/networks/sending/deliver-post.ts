import type { PostDestinationName } from "@galley/contract";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { DeliveryProgress, PostClaim, PostDelivery, PostDeliveryDependencies, Route } from "../delivery.ts";
import { exportPost } from "../exports/export-post.ts";
import { DeliveryFault, PostClaimLost } from "../fault.ts";
import { publishOnInstagram } from "../instagram/publish-on-instagram.ts";
import { publishOnLinkedin } from "../linkedin/publish-on-linkedin.ts";
import { publishOnX } from "../x/publish-on-x.ts";
import { decideWay, type WayName } from "./decide-way.ts";
import { setbacksMax } from "./next-try.ts";
import { confirmClaimed, handOver, setBackPost, waitUntil } from "./settle-post.ts";

const apiRoutes: Partial<Record<PostDestinationName, Route>> = {
  x: publishOnX,
  linkedin: publishOnLinkedin,
  instagram: publishOnInstagram,
};

type Delivery = PostDelivery & { setbacks: number; way: WayName | null };

/** Takes one claimed publication as far as possible and writes its progress, unless the claim was lost meanwhile. */
export async function deliverPost(dependencies: PostDeliveryDependencies, claim: PostClaim): Promise<void> {
  failpoint("post.claimed");
  try {
    await deliver({ ...dependencies, egress: dependencies.egress.of(claim.organization_id) }, claim);
  } catch (error) {
    // The worker that has the claim now continues from the ledger.
    if (!(error instanceof PostClaimLost)) throw error;
  }
}

async function deliver(dependencies: PostDeliveryDependencies, claim: PostClaim): Promise<void> {
  const { pool, sendsMail } = dependencies;
  const delivery = await findDelivery(pool, claim);
  if (delivery === undefined) return;
  let unexpected: unknown;
  const progress = await route(dependencies, delivery).catch((error: unknown) => {
    if (error instanceof DeliveryFault) return error;
    if (error instanceof PostClaimLost) throw error;
    unexpected = error;
    return new DeliveryFault("retryable", "unavailable", "Something failed on our side.");
  });
  failpoint("post.delivered");
  await transact(pool, claim.organization_id, async (tx) => {
    if (progress instanceof DeliveryFault) await setBackPost({ tx, sendsMail }, claim, progress);
    else await settle({ tx, sendsMail }, claim, progress);
    failpoint("post.before_settle_commit");
  });
  failpoint("post.settled");
  if (unexpected !== undefined) throw unexpected;
}

/** Delivers a publication by its way. Leaves one that has killed its workers again and again to a person. */
async function route(dependencies: PostDeliveryDependencies, delivery: Delivery): Promise<DeliveryProgress> {
  if (delivery.setbacks < setbacksMax) {
    const way = delivery.way ?? (await decideWay(dependencies, delivery));
    return ((way === "api" && apiRoutes[delivery.destination]) || exportPost).deliver(dependencies, delivery);
  }
  const message = "It was tried many times and never finished. Check whether it is out: if so, mark it as published, else retry.";
  throw new DeliveryFault("unconfirmed", "unconfirmed", message);
}

async function settle(context: Parameters<typeof handOver>[0], claim: PostClaim, progress: DeliveryProgress): Promise<void> {
  if (progress.kind === "confirmed") await confirmClaimed(context, claim, progress.url);
  else if (progress.kind === "exported") await handOver(context, claim, progress.package);
  else await waitUntil(context.tx, claim, progress.until);
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
      }
    );
  });
}
