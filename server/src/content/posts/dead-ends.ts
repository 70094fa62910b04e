import { type deadEnds, type NetworkName, networkNames, networksByName, type PostDestinationName } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Context } from "#src/operations/handle.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";

type Place = { tx: Tx } & Pick<Context, "tell" | "hasApp">;
type DeadEnd = { code: (typeof deadEnds)[number]; message: string };

/**
 * Returns a function that tells why posts for a destination fail at their time, as far as it is known before. Where a person can publish
 * by hand, a post is handed to one.
 */
export async function findDeadEnds(
  { tx, tell, hasApp }: Place,
  organizationId: string,
  projectId: string,
): Promise<(destination: PostDestinationName) => DeadEnd[]> {
  const told = (code: DeadEnd["code"], text: Sentence) => [{ code, message: tell(text) }];
  const atHandless = async (network: NetworkName, place: string) => {
    if (!hasApp(network)) return told("no_app", sentence("finding_no_app", { place }));
    const account = await tx
      .selectFrom("network_account")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("project_id", "=", projectId)
      .where("network", "=", network)
      .where("status", "=", "connected")
      .executeTakeFirst();
    return account === undefined ? told("not_connected", sentence("finding_not_connected", { place })) : [];
  };
  const found = new Map<PostDestinationName, DeadEnd[]>();
  for (const name of networkNames) {
    const { byHand, title } = networksByName[name];
    if (!byHand) found.set(name, await atHandless(name, title));
  }
  return (destination) => found.get(destination) ?? [];
}

/** Returns a function that tells which dates of these posts come to nothing, because the article that a post was made from is not live in time. */
export async function findWithoutArticle(
  { tx, tell }: Omit<Place, "hasApp">,
  organizationId: string,
  postIds: readonly string[],
): Promise<(postId: string, destination: PostDestinationName) => DeadEnd[]> {
  if (postIds.length === 0) return () => [];
  const { rows } = await sql<{ key: string }>`
    select d.post_id || ' ' || d.destination as key from post_destination d
    join post p on p.organization_id = ${organizationId} and p.id = d.post_id and p.from_article
    left join article a on a.organization_id = ${organizationId} and a.id = p.article_id
    where d.organization_id = ${organizationId} and d.post_id = any(${postIds}::text[]) and d.status in ('pending', 'scheduled') and d.at is not null
      and a.published_revision is null
      and coalesce(a.status <> 'scheduled' or a.scheduled_at > d.at + make_interval(mins => ${lateMinutesMax}), true)`.execute(tx);
  const keys = new Set(rows.map(({ key }) => key));
  const told: DeadEnd = {
    code: "article_not_scheduled",
    message: tell(sentence("finding_article_not_scheduled", { count: lateMinutesMax })),
  };
  return (postId, destination) => (keys.has(`${postId} ${destination}`) ? [told] : []);
}
