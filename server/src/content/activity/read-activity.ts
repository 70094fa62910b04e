import type { ActivityEntry, ActivityKind } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import type { Pager } from "#src/operations/paging.ts";
import type { Position, Thing } from "./activity-sources.ts";

type Row = {
  at: string;
  rank: number;
  key: string;
  kind: ActivityKind;
  revision: number | null;
  /** The newest revision at that time, from which the next page reads on. */
  newest: number | null;
  maker: "service" | "policy" | null;
  person: string | null;
  guest: string | null;
  /** True for a token that is gone, too. */
  by_token: boolean;
  via: string | null;
  via_kind: "api" | "read" | "assistant" | null;
  destination: string | null;
  url: string | null;
  scheduled_for: string | null;
  text: string | null;
  comment_id: string | null;
};

/** An article or a post, with where its acts and what belongs to them are kept. */
export type Subject = {
  thing: Thing;
  operation: string;
  sources(thing: Thing, after: Position | undefined, limit: number): RawBuilder<unknown>[];
  revisions: "article_revision" | "post_revision";
  column: "article_id" | "post_id";
  /** The event that tells of a date, and the field of its data that holds the date. */
  dated: { event: "article.scheduled" | "post.scheduled"; field: "scheduledAt" | "at" };
};

/** Reads a page of what happened to a thing, newest first. `requireThing` refuses one that the caller does not reach. */
export async function readActivity(
  tx: Tx,
  pager: Pager,
  subject: Subject,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  requireThing: () => Promise<unknown>,
) {
  const { thing, operation, sources } = subject;
  const query = [operation, thing.organizationId, thing.id];
  const unpacked = pager.unpack(query, cursor);
  const after = unpacked && positionIn(unpacked);
  await requireThing();
  const rows = await readRows(tx, subject, sources(thing, after, limit + 1), limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(present),
    nextCursor: last === undefined ? null : pager.pack(query, [last.at, last.rank, last.key, last.newest ?? 0]),
  };
}

function positionIn([at, rank, key, revision]: readonly (string | number)[]): Position {
  return { at: String(at), rank: Number(rank), key: String(key), revision: Number(revision) };
}

/** Adds names, and what an act of the audit log does not tell itself: its revision, its date and its reason. */
async function readRows(
  tx: Tx,
  { thing, revisions, column, dated }: Subject,
  sources: RawBuilder<unknown>[],
  limit: number,
): Promise<Row[]> {
  const { organizationId, id } = thing;
  const { rows } = await sql<Row>`
    select ${jsonTime(sql`e.at`)} as at, e.rank, e.key, e.kind, coalesce(e.revision, n.revision) as revision, n.revision as newest,
      e.maker, p.name as person, e.guest_name as guest, e.token_id is not null as by_token, t.name as via, t.kind as via_kind, coalesce(e.destination, d.data ->> 'destination') as destination, e.url,
      d.data ->> ${sql.lit(dated.field)} as scheduled_for, coalesce(e.text, left(c.body, 200)) as text, coalesce(e.comment_id, c.id) as comment_id
    from (
      select * from (${sql.join(sources, sql` union all `)}) acts
      order by at desc, rank desc, key desc limit ${limit}
    ) e
    left join person p on p.id = e.person_id
    left join api_token t on t.organization_id = ${organizationId} and t.id = e.token_id
    left join lateral (
      select r.revision from ${sql.table(revisions)} r
      where r.organization_id = ${organizationId} and ${sql.ref(`r.${column}`)} = ${id} and r.created_at <= e.at
      order by r.revision desc limit 1
    ) n on true
    left join lateral (
      select v.data from event v
      where v.organization_id = ${organizationId} and v.type = ${dated.event} and v.subject_id = ${id} and v.created_at = e.at
        and e.kind = 'scheduled'
      limit 1
    ) d on true
    left join lateral (
      select c.id, c.body from comment c
      where c.organization_id = ${organizationId} and c.article_id = ${id} and c.created_at = e.at and e.kind = 'changes_requested'
      limit 1
    ) c on true
    order by e.at desc, e.rank desc, e.key desc`.execute(tx);
  return rows;
}

function present(row: Row): ActivityEntry {
  const { at, kind, key, revision, destination, url, text } = row;
  return {
    id: `${kind}:${key}`,
    kind,
    at,
    revision,
    by: byOf(row),
    destination,
    url,
    scheduledFor: row.scheduled_for,
    text,
    commentId: row.comment_id,
  };
}

function byOf({ maker, person, guest, by_token: byToken, via, via_kind: viaKind }: Row): ActivityEntry["by"] {
  if (maker !== null) return { kind: maker, name: person, via };
  if (guest !== null) return { kind: "guest", name: guest, via: person };
  if (byToken) return { kind: viaKind === "assistant" ? "assistant" : "token", name: person, via };
  return { kind: person === null ? "service" : "person", name: person, via: null };
}
