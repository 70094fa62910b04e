import type { PlatformName } from "@galley/contract";
import { type Expression, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Remote } from "../destinations/platform-api.ts";

export type PostPlace = { organizationId: string; connectionId: string; articleId: string };
export type PlatformPost = { marker: string; remote_id: string | null };

/** Returns the marker by which a post is searched for when nobody knows whether it is there. */
function markerOf(articleId: string): string {
  return `galley:${articleId}`;
}

/**
 * Returns the record of an article's post on a platform, and creates it if there is none. A new record says only whether an
 * earlier connection may have left a post there.
 */
export async function takePost(tx: Tx, { organizationId, connectionId, articleId }: PostPlace): Promise<PlatformPost> {
  const { rows } = await sql<{ shown: boolean }>`select ${wasDelivered(organizationId, sql.val(connectionId), articleId)} as shown`.execute(
    tx,
  );
  await tx
    .insertInto("platform_post")
    .values({
      organization_id: organizationId,
      connection_id: connectionId,
      article_id: articleId,
      marker: markerOf(articleId),
      shown: rows[0]?.shown ?? false,
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

export async function markPlatformPost(tx: Tx, { organizationId, connectionId, articleId }: PostPlace, change: Change): Promise<void> {
  await tx
    .updateTable("platform_post")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("article_id", "=", articleId)
    .execute();
}

/** Records where the post is. A worker that has lost its claim does so too, since the post is there all the same. */
export function rememberRemote(tx: Tx, place: PostPlace, { id, url }: Remote, revision: number): Promise<void> {
  return markPlatformPost(tx, place, { remote_id: id, remote_url: url, revision, creating_since: null });
}

/** Returns whether a create was sent so recently that the platform may still work on it. */
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
 * Lists the platforms that show an article, or may. This includes a platform that was connected anew since a delivery and was
 * not checked since. A platform without any delivery has nothing to take down.
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

/** Condition that a worker took up a publication of an article for a connection's platform before that connection was made. */
function wasDelivered(organizationId: string, connectionId: Expression<string>, articleId: string) {
  return sql<boolean>`exists (
    select from publication p join platform_connection k on k.organization_id = p.organization_id and k.project_id = p.project_id
    where k.organization_id = ${organizationId} and k.id = ${connectionId} and p.article_id = ${articleId}
      and p.destination = k.platform and p.begun and p.created_at < k.connected_at
  )`;
}
