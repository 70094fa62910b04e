import type * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";
import type { ResultScope } from "../result-windows.ts";

const kind = "search_consoles" as const;

/** Length of a lease. Each day that is stored renews it. */
export const fetchLeaseSeconds = 300;

type Presented = z.input<typeof contract.connectSearchConsole.output>;

/** Presents the connection to people, without its credentials. */
export async function presentSearchConsole(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Presented | null> {
  const row = await tx
    .selectFrom("search_console as s")
    .innerJoin("work as w", (join) => join.onRef("w.organization_id", "=", "s.organization_id").onRef("w.subject", "=", "s.project_id"))
    .select(["s.site_property", "s.account", "s.status", "s.reason", "s.connected_at", "s.fetched_at", "w.at"])
    .select(
      sql<number>`(select count(*) from search_day d where d.organization_id = ${organizationId}
        and d.project_id = ${projectId} and d.source = 'search_console')`.as("days"),
    )
    .where("s.organization_id", "=", organizationId)
    .where("s.project_id", "=", projectId)
    .where("w.kind", "=", kind)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    siteProperty: row.site_property,
    account: row.account,
    status: row.status,
    reason: row.reason,
    days: row.days,
    connectedAt: row.connected_at.toISOString(),
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    nextAttemptAt: row.at.toISOString(),
  };
}

export function scopeOf({ organization_id, id }: WorkClaim): ResultScope {
  return { organizationId: organization_id, projectId: id };
}

/** Returns the claimed connection with everything that fetching needs; undefined when the claim is lost. */
export function findClaimed(tx: Tx, claim: WorkClaim) {
  return tx
    .selectFrom("search_console as s")
    .innerJoin("work as w", (join) => join.onRef("w.organization_id", "=", "s.organization_id").onRef("w.subject", "=", "s.project_id"))
    .innerJoin("project as p", (join) => join.onRef("p.organization_id", "=", "s.organization_id").onRef("p.id", "=", "s.project_id"))
    .select(["s.site_property", "s.account", "s.credentials", "s.setbacks", "p.time_zone"])
    .where("s.organization_id", "=", claim.organization_id)
    .where("s.project_id", "=", claim.id)
    .where("w.kind", "=", kind)
    .where("w.fence", "=", claim.fence)
    .executeTakeFirst();
}

const monthsBack = 16;

/**
 * Lists the days without data, newest first, as far back as Search Console keeps them. Its days follow the clocks of California; a
 * day that is not over in the project's zone is left for later.
 */
export async function listMissingDays(tx: Tx, { organizationId, projectId }: ResultScope, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with today as (
      select (now() at time zone 'America/Los_Angeles')::date as there, (now() at time zone ${timeZone})::date as here
    )
    select g.day::date::text as day
    from today, generate_series(there - make_interval(months => ${monthsBack}), least(there, here) - interval '1 day', interval '1 day') g (day)
    where not exists (
      select from search_day d
      where d.organization_id = ${organizationId} and d.project_id = ${projectId} and d.day = g.day::date
    )
    order by g.day desc`.execute(tx);
  return rows.map(({ day }) => day);
}

const reasonLengthMax = 1000;

export type FetchOutcome = { status: contract.SearchConsoleStatus; reason: string | null; waitSeconds: number; setbacks: number };

/** Ends a claim until the next fetch. Returns false for a lost one, which changes nothing. */
export async function settleClaim(tx: Tx, claim: WorkClaim, { status, reason, waitSeconds, setbacks }: FetchOutcome): Promise<boolean> {
  if (!(await putWorkBack(tx, claim, { seconds: waitSeconds, attempts: 0 }))) return false;
  await connectionOf(tx, claim)
    .set({ status, reason: reason === null ? null : cutLine(reason, reasonLengthMax), setbacks })
    .execute();
  return true;
}

/** Records that a day was fetched, and clears earlier errors. */
export async function markFetched(tx: Tx, claim: WorkClaim): Promise<void> {
  await connectionOf(tx, claim).set({ status: "waiting", reason: null, setbacks: 0, fetched_at: sql`now()` }).execute();
}

function connectionOf(tx: Tx, { organization_id, id }: WorkClaim) {
  return tx.updateTable("search_console").where((row) => row.and({ organization_id, project_id: id }));
}
