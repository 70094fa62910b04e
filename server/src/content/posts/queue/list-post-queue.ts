import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import type { Position } from "#src/operations/paging.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { findDeadEnds, findWithoutArticle } from "../dead-ends.ts";
import { findSlots } from "./slot-queries.ts";
import { isSlot } from "./slots.ts";

type Place = { organizationId: string; projectId: string; destination: contract.PostDestinationName };
type QueueRow = Omit<contract.QueuedPost, "inSlot" | "warnings"> & { instant: Date | null; position: string };

export const listPostQueue = handle(contract.listPostQueue, async (context, { projectId, destination, limit, cursor }) => {
  const { tx, actor, pager } = context;
  const { organizationId } = actor;
  const project = await requireProject(tx, actor, projectId);
  const query = ["list_post_queue", organizationId, projectId, destination];
  const found = await listQueue(tx, { organizationId, projectId, destination }, pager.unpack(query, cursor), limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const more = found.length > limit && last !== undefined;
  return {
    data: await presentQueue(context, project, destination, rows),
    nextCursor: more ? pager.pack(query, [last.at === null ? "waiting" : "dated", last.position, last.id]) : null,
  };
});

/** Lists what has a date to come, by date, and then what is approved and waits for one, the oldest first. */
async function listQueue(tx: Tx, place: Place, after: Position | undefined, limit: number): Promise<QueueRow[]> {
  const [kind, position, id] = after ?? ["dated", "-infinity", ""];
  const end = sql`(${position}::timestamptz(3), ${id})`;
  const dated = kind === "waiting" ? [] : await selectDated(tx, place, sql`(d.at, d.post_id) > ${end}`, limit);
  if (dated.length === limit) return dated;
  const { organizationId, projectId, destination } = place;
  const { rows } = await sql<QueueRow>`
    select p.id, p.format, p.status, p.title, null as at, null as instant, true as approved, ${jsonTime(sql`p.created_at`)} as position
    from post p
    join post_destination d on d.organization_id = ${organizationId} and d.post_id = p.id and d.destination = ${destination}
    where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.status in ('approved', 'scheduled')
      and p.approved_revision = p.revision and d.status = 'pending' and d.at is null
      and ${kind === "waiting" ? sql`(p.created_at, p.id) > ${end}` : sql`true`}
    order by p.created_at, p.id
    limit ${limit - dated.length}`.execute(tx);
  return [...dated, ...rows];
}

/** Selects posts with a date to come at a destination, in the order of their dates. */
async function selectDated(
  tx: Tx,
  { organizationId, projectId, destination }: Place,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select p.id, p.format, p.status, p.title, d.at_local as at, d.at as instant, d.status = 'scheduled' as approved,
      ${jsonTime(sql`d.at`)} as position
    from post_destination d
    join post p on p.organization_id = ${organizationId} and p.id = d.post_id
    where d.organization_id = ${organizationId} and d.project_id = ${projectId} and d.destination = ${destination}
      and d.status in ('pending', 'scheduled') and d.at > now() and ${which}
    order by d.at, d.post_id
    limit ${limit}`.execute(tx);
  return rows;
}

async function presentQueue(
  context: Context,
  { id: projectId, time_zone: timeZone }: ProjectRow,
  destination: contract.PostDestinationName,
  rows: readonly QueueRow[],
): Promise<contract.QueuedPost[]> {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const slots = (await findSlots(tx, { organizationId, projectId })).filter((slot) => slot.destination === destination);
  const deadEnds = (await findDeadEnds(context, organizationId, projectId))(destination);
  const ids = rows.map(({ id }) => id);
  const withoutArticle = await findWithoutArticle(context, organizationId, ids);
  return rows.map(({ instant, position: _, ...post }) => ({
    ...post,
    inSlot: instant !== null && isSlot(slots, timeZone, instant),
    warnings: [...deadEnds, ...withoutArticle(post.id, destination)],
  }));
}
