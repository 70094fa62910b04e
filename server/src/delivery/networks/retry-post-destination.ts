import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { lockPost } from "#src/content/posts/post-queries.ts";
import { rollUp } from "#src/content/posts/roll-up.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { addWork } from "#src/operations/queue/work.ts";
import { placeOf } from "../publishing/deliver.ts";
import type { Failed } from "../publishing/retry-failed-publications.ts";
import { lookSeconds } from "./ledger/ledger.ts";
import { findDestination, findNewest, hasPartsOut } from "./publication-queries.ts";

/** Why a destination takes nothing but a new date. */
const needingDate = {
  not_approved: "refusal_post_date_passed_unapproved",
  article_not_live: "refusal_post_article_not_live",
} as const;

export const retryPostDestination = handle(contract.retryPostDestination, (context, { id, destination }) =>
  retryOne(context, id, destination),
);

/** Retries with the same publication, so that its ledger still says what is out. */
async function retryOne({ tx, actor }: Context, id: string, destination: contract.PostDestinationName) {
  const post = await lockPost(tx, actor, id);
  const { organizationId } = actor;
  const ref = { organizationId, postId: id, destination };
  const [newest, place] = [await findNewest(tx, ref), await findDestination(tx, ref)];
  if (place?.error_code) throw new Failure("invalid_state", sentence(needingDate[place.error_code], { destination }));
  if (newest === undefined || newest.status !== "failed" || place?.status !== "failed") {
    throw new Failure("invalid_state", sentence("refusal_post_did_not_fail", { destination }));
  }
  if (newest.revision !== post.approved_revision || post.revision !== post.approved_revision) {
    throw new Failure("invalid_state", sentence("refusal_post_changed_since"));
  }
  const { project_id: projectId, attempts } = newest;
  await lookOnceMore(tx, organizationId, newest.id);
  await tx
    .updateTable("post_publication")
    .set({
      status: "pending",
      setbacks: 0,
      // Slides that could not be drawn are drawn again.
      export_id: null,
      // A publication through an API stays with it, and with its account, only while a part of it may be out there.
      ...(!(await hasPartsOut(tx, organizationId, newest.id)) && { way: null, network_id: null }),
      due_at: sql<Date>`date_trunc('milliseconds', now())`,
      next_attempt_at: sql<Date>`date_trunc('milliseconds', now())`,
      error_kind: null,
      error_code: null,
      last_error: null,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", newest.id)
    .execute();
  await addWork(tx, { organizationId, projectId, kind: "posts", subject: newest.id, place: placeOf(projectId, destination), attempts });
  await tx
    .updateTable("post_destination")
    .set({ status: "delivering" })
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", id)
    .where("destination", "=", destination)
    .execute();
  await tellAtCommit(tx, { work: "postSender" });
  return { id, destination, destinationStatus: "delivering" as const, status: await rollUp(tx, organizationId, id) };
}

/** Posts of a network that failed last and have not changed since. Where a part may be out, a person looks before it is sent again. */
export const failedPosts: Failed<contract.NetworkName> = {
  async list(tx, { organizationId, projectId, destination }, limit) {
    const { rows } = await sql<{ id: string }>`
      select d.post_id as id from post_destination d
      join post p on p.organization_id = d.organization_id and p.id = d.post_id and p.revision = p.approved_revision
      cross join lateral (
        select id, status, revision from post_publication
        where organization_id = ${organizationId} and post_id = d.post_id and destination = d.destination
        order by created_at desc, id desc limit 1
      ) q
      where d.organization_id = ${organizationId} and d.project_id = ${projectId} and d.destination = ${destination}
        and d.status = 'failed' and d.error_code is null and q.status = 'failed' and q.revision = p.revision
        and not exists (select from post_part
          where organization_id = ${organizationId} and publication_id = q.id and status in ('sent', 'unknown'))
      order by d.post_id limit ${limit}`.execute(tx);
    return rows.map(({ id }) => id);
  },
  retry: retryOne,
};

/** Schedules the last search for a part that may be out. Only if it is not there may it be sent once more, as this person has decided. */
async function lookOnceMore(tx: Tx, organizationId: string, publicationId: string): Promise<void> {
  await tx
    .updateTable("post_part")
    .set({ status: "unknown", looks: lookSeconds.length - 1, sent_again: false })
    .where("organization_id", "=", organizationId)
    .where("publication_id", "=", publicationId)
    .where("status", "in", ["sent", "unknown"])
    .execute();
}
