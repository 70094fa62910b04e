import type { PostContent, WaitingEntry, WaitingKind } from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";

export type EntryRow = {
  id: string;
  kind: WaitingKind;
  project_id: string | null;
  type: z.output<typeof WaitingEntry>["subject"]["type"];
  subject_id: string;
  title: string;
  revision: number | null;
  comment_id: string | null;
  since: Date;
  asked_by: string | null;
  asked_as: string | null;
  asked_through: string | null;
  items: number;
  detail: string | null;
  snoozed_until: Date | null;
};

type Work = { id: string; summary: string | null; opening: string | null; content: PostContent | null; dueAt: Date | null };

export type Details = {
  people: ReadonlyMap<string, string>;
  tokens: ReadonlyMap<string, string>;
  work: ReadonlyMap<string, Work>;
};

// Enough for the first lines, also where the text begins with a picture.
const openingLengthMax = 4000;

/** Reads what the entries of one page show beside their titles: who asks, first lines, and dates. */
export async function detailsOf(tx: Tx, organizationId: string, rows: readonly EntryRow[]): Promise<Details> {
  const reviewed = rows.filter(({ kind }) => kind === "review").map(({ subject_id }) => subject_id);
  const people = await sql<{ id: string; name: string }>`
    select id, name from person where id = any(${namesIn(rows.map(({ asked_by }) => asked_by))})`.execute(tx);
  const tokens = await sql<{ id: string; name: string }>`
    select id, name from api_token
    where organization_id = ${organizationId} and id = any(${namesIn(rows.map(({ asked_through }) => asked_through))})`.execute(tx);
  const work = await sql<Work>`
    select a.id, nullif(r.summary, '') as summary, left(r.markdown, ${openingLengthMax}) as opening, null::jsonb as content,
      coalesce(a.scheduled_at, a.planned_at) as "dueAt"
    from article a
    join article_revision r on r.organization_id = ${organizationId} and r.article_id = a.id and r.revision = a.revision
    where a.organization_id = ${organizationId} and a.id = any(${reviewed})
    union all
    select p.id, null, null, r.content, (
      select min(d.at) from post_destination d where d.organization_id = ${organizationId} and d.post_id = p.id
    )
    from post p
    join post_revision r on r.organization_id = ${organizationId} and r.post_id = p.id and r.revision = p.revision
    where p.organization_id = ${organizationId} and p.id = any(${reviewed})`.execute(tx);
  return { people: named(people.rows), tokens: named(tokens.rows), work: new Map(work.rows.map((row) => [row.id, row])) };
}

function namesIn(ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null);
}

function named(rows: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
