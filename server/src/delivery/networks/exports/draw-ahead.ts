import type { CarouselDestination } from "@galley/contract";
import type pg from "pg";
import { lockPostRow } from "#src/content/posts/roll-up.ts";
import { exportSubjectOf, findOrBeginExport } from "#src/content/rendering/exports/begin-export.ts";
import { countUnfinishedExports } from "#src/content/rendering/exports/export-queries.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { eachOrganization } from "#src/core/flow/each-organization.ts";
import type { Log } from "#src/core/log.ts";
import type { Retention } from "#src/core/retention.ts";

const batchMax = 30;
// Exports of an organization that may wait while more are begun ahead, so that a person who asks for one does not wait long.
const unfinishedMax = 4;

type Ahead = { organization_id: string; post_id: string; destination: CarouselDestination };

export type DrawAheadDependencies = { pool: pg.Pool; retention: Retention; log: Log };

/** Begins the drawing of carousels that come due within hours, so that their minute finds them drawn. Returns how many were looked at. */
export async function drawAhead({ pool, retention, log }: DrawAheadDependencies): Promise<number> {
  const { rows } = await pool.query<Ahead>("select * from due_drawings($1, $2)", [batchMax, unfinishedMax]);
  const begin = async (ahead: Ahead) => {
    await transact(pool, ahead.organization_id, (tx) => beginExport(tx, ahead, retention));
    failpoint("post.drawn_ahead");
  };
  return eachOrganization(rows, begin, (error, { organization_id: organizationId, post_id: postId }) =>
    log.warn("carousel not drawn ahead", { postId, organizationId, error }),
  );
}

async function beginExport(tx: Tx, { organization_id: organizationId, post_id: postId, destination }: Ahead, { exports }: Retention) {
  if ((await countUnfinishedExports(tx, organizationId)) >= unfinishedMax) return;
  await lockPostRow(tx, organizationId, postId);
  const post = await tx
    .selectFrom("post as p")
    .innerJoin("post_destination as d", (join) => join.onRef("d.organization_id", "=", "p.organization_id").onRef("d.post_id", "=", "p.id"))
    .select(["p.project_id", "p.revision"])
    .where("p.organization_id", "=", organizationId)
    .where("p.id", "=", postId)
    .where("d.destination", "=", destination)
    .where("d.status", "=", "scheduled")
    .executeTakeFirst();
  if (post === undefined) return;
  const ref = { organizationId, projectId: post.project_id, postId, destination, revision: post.revision };
  await findOrBeginExport(tx, await exportSubjectOf(tx, ref), exports);
}
