import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { inboxEntries } from "./all-sources.ts";
import { detailsOf, type EntryRow } from "./entry-queries.ts";
import { presentEntry } from "./present-entry.ts";

export const listWaiting = handle(contract.listWaiting, async ({ tx, actor, pager }, { batch, snoozed, limit, cursor }) => {
  const { organizationId, personId } = actor;
  const query = ["list_waiting", organizationId, personId, batch ?? null, snoozed];
  const after = pager.unpack(query, cursor);
  const entries = await inboxEntries(tx, actor);
  const { rows } = await sql<EntryRow>`
    with ${entries}, entry as (
      select distinct on (id) * from (
        select ${batch === undefined ? sql`entry` : sql`key`} as id, item.*,
          ${batch === undefined ? sql`case when entry <> key then count(*) over (partition by entry)::integer else item.count end` : sql`item.count`} as items
        from item
        where ${snoozed ? sql`snoozed_until is not null` : sql`snoozed_until is null`} and ${batch === undefined ? sql`true` : sql`entry = ${batch}`}
      ) each
      order by id, since desc, key desc
    )
    select id, kind, project_id, type, subject_id, title, revision, comment_id, since, asked_by, asked_as, asked_through, items, detail, snoozed_until
    from entry
    where ${after === undefined ? sql`true` : sql`(since, id) < (${after[0]}::timestamptz(3), ${after[1]})`}
    order by since desc, id desc
    limit ${limit + 1}`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const details = await detailsOf(tx, organizationId, shown);
  return {
    data: shown.map((row) => presentEntry(row, details)),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.since.toISOString(), last.id]) : null,
  };
});
