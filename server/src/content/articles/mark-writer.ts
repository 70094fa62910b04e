import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { articleNotFound } from "./article-queries.ts";

export const markWriter = handle(contract.markWriter, async ({ tx, actor }, { articleId, place }) => {
  await requireInReach(tx, actor, articleId);
  await forgetGone(tx, actor, articleId, place === null);
  if (place === null) return { shown: false };
  const { rows } = await sql`
    insert into article_writer (organization_id, article_id, person_id, place)
    select m.organization_id, ${articleId}, m.person_id, ${JSON.stringify(place)}::jsonb from member m
    where m.organization_id = ${actor.organizationId} and m.person_id = ${actor.personId}
    on conflict (organization_id, article_id, person_id) do update set place = excluded.place, seen_at = excluded.seen_at
    returning 1`.execute(tx);
  return { shown: rows.length > 0 };
});

async function requireInReach(tx: Tx, actor: Actor, articleId: string): Promise<void> {
  const article = await tx
    .selectFrom("article")
    .select("id")
    .where(withinReach(actor, "article"))
    .where("id", "=", articleId)
    .executeTakeFirst();
  if (article === undefined) throw articleNotFound();
}

/** Deletes the marks of people who are gone from the article, and the caller's own on leaving. */
async function forgetGone(tx: Tx, { organizationId, personId }: Actor, articleId: string, isLeaving: boolean): Promise<void> {
  await tx
    .deleteFrom("article_writer")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where(({ eb, or }) =>
      or([eb("seen_at", "<", sql<Date>`now() - interval '30 seconds'`), ...(isLeaving ? [eb("person_id", "=", personId)] : [])]),
    )
    .execute();
}
