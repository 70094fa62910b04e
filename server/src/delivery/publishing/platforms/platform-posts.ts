import type { PlatformName } from "@galley/contract";
import { type Expression, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Remote } from "../destinations/platform-api.ts";

export type PostPlace = { organizationId: string; connectionId: string; articleId: string };
export type PlatformPost = { marker: string; remote_id: string | null };

/** What the platform is asked for when nobody knows whether a post is there. */
function markerOf(articleId: string): string {
  return `galley:${articleId}`;
}

/** What an article has become on a platform so far; begun with nothing but what an earlier connection may have left there. */
export async function takePost(tx: Tx, { organizationId, connectionId, articleId }: PostPlace): Promise<PlatformPost> {
  await tx
    .insertInto("platform_post")
    .values({
      organization_id: organizationId,
      connection_id: connectionId,
      article_id: articleId,
      marker: markerOf(articleId),
      shown: wasDelivered(organizationId, sql.val(connectionId), articleId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("platform_post")
    .select(["marker", "remote_id"])
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
}

type Change = {
  shown?: boolean;
  remote_id?: string | null;
  remote_url?: string | null;
  revision?: number | null;
  creating_since?: Date | null | Expression<Date>;
};

export async function markPost(tx: Tx, { organizationId, connectionId, articleId }: PostPlace, change: Change): Promise<void> {
  await tx
    .updateTable("platform_post")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("article_id", "=", articleId)
    .execute();
}

/** Writes where the post is. Also a worker that has lost its claim does so: the post is there all the same. */
export function rememberRemote(tx: Tx, place: PostPlace, { id, url }: Remote, revision: number): Promise<void> {
  return markPost(tx, place, { remote_id: id, remote_url: url, revision, creating_since: null });
}

/** Whether a create was sent so short a time ago that the platform may still be at it. */
export async function mayBeCreating(tx: Tx, { organizationId, connectionId, articleId }: PostPlace, seconds: number): Promise<boolean> {
  const fresh = await tx
    .selectFrom("platform_post")
    .select("article_id")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("article_id", "=", articleId)
    .where("creating_since", ">", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return fresh !== undefined;
}

/**
 * The platforms that show an article, or may: also one that was connected anew since something was delivered there, and where
 * nobody has looked yet. Where nothing was ever delivered there is nothing to take off.
 */
export async function listShowing(tx: Tx, organizationId: string, articleId: string): Promise<{ platform: PlatformName }[]> {
  const { rows } = await sql<{ platform: PlatformName }>`
    select c.platform from article a
    join platform_connection c on c.organization_id = a.organization_id and c.project_id = a.project_id
    left join platform_post s on s.organization_id = c.organization_id and s.connection_id = c.id and s.article_id = a.id
    where a.organization_id = ${organizationId} and a.id = ${articleId} and coalesce(s.shown, ${wasDelivered(organizationId, sql.ref("c.id"), articleId)})
    order by c.platform`.execute(tx);
  return rows;
}

/** Whether anything of an article was taken up for a connection's platform before that connection was made. */
function wasDelivered(organizationId: string, connectionId: Expression<string>, articleId: string) {
  return sql<boolean>`exists (
    select from publication p join platform_connection k on k.organization_id = p.organization_id and k.project_id = p.project_id
    where k.organization_id = ${organizationId} and k.id = ${connectionId} and p.article_id = ${articleId}
      and p.destination = k.platform and p.fence > 0 and p.created_at < k.connected_at
  )`;
}
