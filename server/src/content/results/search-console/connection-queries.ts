import type * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import type { ResultScope } from "../result-windows.ts";

type Presented = z.input<typeof contract.connectSearchConsole.output>;

/** Presents the connection to people, without its credentials. */
export async function presentSearchConsole(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Presented | null> {
  const row = await tx
    .selectFrom("search_console")
    .select(["site_property", "account", "status", "reason", "connected_at", "fetched_at", "next_attempt_at"])
    .select(
      sql<number>`(select count(*) from search_day d where d.organization_id = ${organizationId}
        and d.project_id = ${projectId} and d.source = 'search_console')`.as("days"),
    )
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
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
    nextAttemptAt: row.next_attempt_at.toISOString(),
  };
}

export type FetchClaim = { organization_id: string; project_id: string; fence: number };

export function scopeOf({ organization_id, project_id }: FetchClaim): ResultScope {
  return { organizationId: organization_id, projectId: project_id };
}

/** Returns the claimed connection with everything that fetching needs; undefined when the claim is lost. */
export function findClaimed(tx: Tx, claim: FetchClaim) {
  return tx
    .selectFrom("search_console as s")
    .innerJoin("project as p", (join) => join.onRef("p.organization_id", "=", "s.organization_id").onRef("p.id", "=", "s.project_id"))
    .select(["s.site_property", "s.account", "s.credentials", "s.setbacks", "p.time_zone"])
    .where("s.organization_id", "=", claim.organization_id)
    .where("s.project_id", "=", claim.project_id)
    .where("s.fence", "=", claim.fence)
    .executeTakeFirst();
}

/** Locks the connection and tells whether this worker's claim on it is still the newest. */
export async function isHeld(tx: Tx, claim: FetchClaim): Promise<boolean> {
  const row = await tx
    .selectFrom("search_console")
    .select("fence")
    .where("organization_id", "=", claim.organization_id)
    .where("project_id", "=", claim.project_id)
    .where("fence", "=", claim.fence)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
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

/** Ends a claim. Returns false for a lost one, which changes nothing. */
export async function settleClaim(tx: Tx, claim: FetchClaim, { status, reason, waitSeconds, setbacks }: FetchOutcome): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("search_console")
    .set({
      status,
      reason: reason === null ? null : cutLine(reason, reasonLengthMax),
      setbacks,
      lease_until: null,
      next_attempt_at: sql`date_trunc('milliseconds', now()) + make_interval(secs => ${waitSeconds})`,
    })
    .where("organization_id", "=", claim.organization_id)
    .where("project_id", "=", claim.project_id)
    .where("fence", "=", claim.fence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a day was fetched: renews the claim and clears earlier errors. */
export async function markFetched(tx: Tx, claim: FetchClaim, leaseSeconds: number): Promise<void> {
  await tx
    .updateTable("search_console")
    .set({
      status: "waiting",
      reason: null,
      setbacks: 0,
      fetched_at: sql`now()`,
      lease_until: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where("organization_id", "=", claim.organization_id)
    .where("project_id", "=", claim.project_id)
    .execute();
}
