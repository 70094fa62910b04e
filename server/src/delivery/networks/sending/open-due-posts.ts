import type { PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { rollUp } from "#src/content/posts/roll-up.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { eachOrganization } from "#src/core/flow/each-organization.ts";
import { newId } from "#src/core/ids.ts";
import { lateMinutesMax } from "#src/core/lateness.ts";
import type { Log } from "#src/core/log.ts";
import { announceFailure } from "#src/people/notifications/announce-failure.ts";
import type { Teller } from "#src/people/notifications/tell.ts";

const batchSize = 50;
// An organization's further due posts are opened in the next rounds, so that they do not keep others' posts waiting.
const perOrganizationMax = 15;
const lateError = `It was due more than ${lateMinutesMax} minutes ago, while the service was down. Schedule it again, or retry to publish it now.`;

type Due = { organization_id: string; post_id: string; destination: PostDestinationName };

export type OpenPostsDependencies = { pool: pg.Pool; sendsMail: boolean; log: Log };

/** Turns every due destination into a publication, one transaction each. Returns how many became one. */
export async function openDuePosts({ pool, sendsMail, log }: OpenPostsDependencies): Promise<number> {
  const { rows } = await pool.query<Due>("select * from due_post_destinations($1, $2)", [batchSize, perOrganizationMax]);
  let opened = 0;
  const open = async (due: Due) => {
    const isOpen = await transact(pool, due.organization_id, async (tx) => {
      const found = await openPublication({ tx, sendsMail }, due);
      failpoint("post.before_open_commit");
      return found;
    });
    failpoint("post.opened");
    if (isOpen) opened += 1;
  };
  await eachOrganization(rows, open, (error, { organization_id: organizationId, post_id: postId }) =>
    log.error("due post not opened", { postId, organizationId, error }),
  );
  return opened;
}

/**
 * Opens the publication of a due destination. From then on the post can be neither edited nor moved. Its credits are reserved
 * when its first part is sent, and released or spent when the publication is settled.
 */
async function openPublication({ tx, sendsMail }: Teller, due: Due): Promise<boolean> {
  const found = await lockDue(tx, due);
  if (found === undefined) return false;
  const { organization_id: organizationId, post_id: postId, destination } = due;
  const id = newId("publication");
  const failure = { status: "failed", error_kind: "permanent", error_code: "late", last_error: lateError } as const;
  await tx
    .insertInto("post_publication")
    .values({
      organization_id: organizationId,
      id,
      project_id: found.project_id,
      post_id: postId,
      revision: found.revision,
      destination,
      due_at: found.due_at,
      ...(found.late ? failure : { status: "pending" }),
    })
    .execute();
  await tx
    .updateTable("post_destination")
    .set({ status: found.late ? "failed" : "delivering" })
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .execute();
  if (!found.late) return true;
  await rollUp(tx, organizationId, postId);
  const data = { publicationId: id, postId, destination, attempts: 0, lastError: lateError };
  await announceFailure({ tx, sendsMail }, organizationId, found.project_id, data, "late");
  return true;
}

type Found = { project_id: string; revision: number; due_at: Date; late: boolean };

/** Locks the post. Returns undefined when another worker has it, or when this destination is no longer due with the approved revision. */
async function lockDue(tx: Tx, { organization_id, post_id, destination }: Due): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.project_id, p.revision, greatest(d.at, a.live_at) as due_at,
      greatest(d.at, a.live_at) < now() - make_interval(mins => ${lateMinutesMax}) as late
    from post p
    join post_destination d on d.organization_id = p.organization_id and d.post_id = p.id and d.destination = ${destination}
    left join article a on a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
    where p.organization_id = ${organization_id} and p.id = ${post_id} and p.approved_revision = p.revision
      and d.status = 'scheduled' and d.at <= now() and (not p.from_article or a.id is not null)
    for update of p, d skip locked`.execute(tx);
  return rows[0];
}
