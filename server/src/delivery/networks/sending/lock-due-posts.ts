import type { PostContent, PostDestinationName } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";

export type Due = { organization_id: string; post_id: string; destination: PostDestinationName };

/** A destination whose time has come, with all that its publication needs. */
export type DuePost = {
  organizationId: string;
  projectId: string;
  postId: string;
  destination: PostDestinationName;
  revision: number;
  content: PostContent;
  title: string;
  articleId: string | null;
  scheduledBy: string | null;
  dueAt: string;
  lateSeconds: number;
  /** It came due longer ago than a post may go out by itself. */
  isLate: boolean;
  /** Its article was not live when it had waited as long as a post may for it. */
  isArticleLate: boolean;
  /** The project has an account there through which posts go out. */
  isConnected: boolean;
};

/**
 * Locks due destinations of one organization and their posts. Leaves out those that another worker holds, and those that are no
 * longer due with the approved revision.
 */
export async function lockDuePosts(tx: Tx, organizationId: string, due: readonly Due[]): Promise<DuePost[]> {
  const { rows } = await sql<DuePost>`
    select p.organization_id as "organizationId", p.project_id as "projectId", p.id as "postId", d.destination, p.revision, r.content, p.title,
      p.article_id as "articleId", d.scheduled_by as "scheduledBy", to_json(greatest(d.at, a.live_at)) #>> '{}' as "dueAt",
      extract(epoch from now() - greatest(d.at, a.live_at))::float8 as "lateSeconds",
      greatest(d.at, a.live_at) < now() - make_interval(mins => ${lateMinutesMax}) as "isLate",
      p.from_article and d.at < now() - make_interval(mins => ${lateMinutesMax})
        and (a.id is null or a.live_at > d.at + make_interval(mins => ${lateMinutesMax})) as "isArticleLate",
      exists (
        select from network_account n
        where n.organization_id = ${organizationId} and n.project_id = p.project_id and n.network = d.destination and n.status = 'connected'
      ) as "isConnected"
    from unnest(${due.map(({ post_id }) => post_id)}::text[], ${due.map(({ destination }) => destination)}::text[]) w(id, destination)
    join post p on p.organization_id = ${organizationId} and p.id = w.id
    join post_destination d on d.organization_id = p.organization_id and d.post_id = p.id and d.destination = w.destination
    join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision
    left join article a on a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
    where p.approved_revision = p.revision and d.status = 'scheduled' and d.at <= now() and (not p.from_article or a.id is not null
      or d.at < now() - make_interval(mins => ${lateMinutesMax}))
    for update of p, d skip locked`.execute(tx);
  return rows;
}
