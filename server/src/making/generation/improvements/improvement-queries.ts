import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export type ImprovementRow = {
  id: string;
  article_id: string;
  status: "pending" | "working" | "done" | "failed";
  model: string;
  error: string | null;
  result: object | null;
  created_at: Date;
  ended_at: Date | null;
  base_revision: number;
  /** Content of the base revision. */
  title: string;
  summary: string;
  seo_title: string | null;
  seo_description: string | null;
  markdown: string;
  current_revision: number;
  applied_revision: number | null;
};

/** Selects the revision that the organization's improvement `g` was saved as, or null. */
export function appliedRevision(organizationId: string): RawBuilder<number | null> {
  return sql<number | null>`(
    select max(r.revision) from article_revision r
    where r.organization_id = ${organizationId} and r.article_id = g.article_id and r.generation_id = g.id
  )`;
}

/** Selects the improvements `g` of whole articles whose proposals are still kept. */
export const isKept = sql`not g.emptied and g.request -> 'way' is null`;

/** Returns the improvement with its base revision. Treats one out of reach, or no longer kept, like an unknown one. */
export async function requireImprovement(tx: Tx, actor: Actor, id: string): Promise<ImprovementRow> {
  const { rows } = await sql<ImprovementRow>`
    select g.id, g.article_id, g.status, g.model, g.error, g.result, g.created_at, g.ended_at,
      b.revision as base_revision, b.title, b.summary, b.seo_title, b.seo_description, b.markdown, a.revision as current_revision,
      ${appliedRevision(actor.organizationId)} as applied_revision
    from generation g
    join article a on a.organization_id = g.organization_id and a.id = g.article_id
    join article_revision b on b.organization_id = g.organization_id and b.article_id = g.article_id
      and b.revision = (g.request ->> 'revision')::integer
    where ${withinReach(actor, "g")} and g.id = ${id} and g.kind = 'improvement' and ${isKept}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Failure("not_found", sentence("refusal_improvement_unknown"));
  return row;
}

/** Returns the improvement of this article that is being written, if any. */
export async function findOpenImprovement(tx: Tx, organizationId: string, articleId: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom("generation")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("kind", "=", "improvement")
    .where("status", "in", ["pending", "working"])
    .where(sql<boolean>`request -> 'way' is null`)
    .executeTakeFirst();
}

const { passagesPerDayMax, improvementsPerDayMax } = limits;

/** Counts one more improvement of the project for today, in UTC. Returns false where the project has had those of a day. */
export function countImprovement(tx: Tx, organizationId: string, projectId: string): Promise<boolean> {
  return count(tx, organizationId, projectId, passagesPerDayMax / improvementsPerDayMax);
}

/** Counts one more passage, of which a day has room for as many as take the work of its improvements. */
export function countPassage(tx: Tx, organizationId: string, projectId: string): Promise<boolean> {
  return count(tx, organizationId, projectId, 1);
}

async function count(tx: Tx, organizationId: string, projectId: string, weight: number): Promise<boolean> {
  const today = sql`(now() at time zone 'UTC')::date`;
  // Without a case: within one no function may be asked that answers differently tomorrow.
  const before = sql`improvements * (improvements_on is not distinct from ${today})::integer`;
  const { rows } = await sql`
    update project
    set improvements_on = ${today}, improvements = ${before} + ${weight}::integer
    where organization_id = ${organizationId} and id = ${projectId} and ${before} + ${weight}::integer <= ${passagesPerDayMax}
    returning id`.execute(tx);
  return rows.length > 0;
}
