import { type Expression, sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import type { Remote } from "../destinations/platform-api.ts";

export type PostPlace = { organizationId: string; connectionId: string; articleId: string };
export type PlatformPost = { marker: string; remote_id: string | null };

/** What the platform is asked for when nobody knows whether a post is there. */
function markerOf(articleId: string): string {
  return `galley:${articleId}`;
}

/** What an article has become on a platform so far; begun with nothing where it has never been there. */
export async function takePost(tx: Tx, { organizationId, connectionId, articleId }: PostPlace): Promise<PlatformPost> {
  await tx
    .insertInto("platform_post")
    .values({ organization_id: organizationId, connection_id: connectionId, article_id: articleId, marker: markerOf(articleId) })
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

/** The platforms that show an article, or may. */
export function listShowing(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("platform_post as s")
    .innerJoin("platform_connection as c", (join) =>
      join.onRef("c.organization_id", "=", "s.organization_id").onRef("c.id", "=", "s.connection_id"),
    )
    .select("c.platform")
    .where("s.organization_id", "=", organizationId)
    .where("s.article_id", "=", articleId)
    .where("s.shown", "=", true)
    .orderBy("c.platform")
    .execute();
}
