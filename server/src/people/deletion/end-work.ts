import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { releaseCredits } from "#src/people/credits/release-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { type DeletionClaim, hold } from "./claim.ts";

type Dependencies = { pool: pg.Pool; sendsMail: boolean };
type Open = { id: string; reservation: string | null; credits: number; hasGoneOut: boolean };

const rowsMax = 100;

/**
 * Ends what waits in a project, whose organization goes on: credits that are set aside for it go back, or are spent where a part of a
 * post may have gone out. The ledger of an organization that goes itself goes with it.
 */
export async function endWork({ pool, sendsMail }: Dependencies, claim: DeletionClaim): Promise<void> {
  const { organization_id: organizationId, project_id: projectId } = claim;
  if (projectId === null) return;
  const place = { organizationId, projectId };
  for (const [find, end] of [
    [findGenerations, endGeneration],
    [findPublications, endPublication],
  ] as const) {
    for (let found = rowsMax; found === rowsMax; ) {
      found = await transact(pool, organizationId, async (tx) => {
        const open = await find(tx, place);
        for (const one of open) {
          await settle(tx, sendsMail, organizationId, one);
          await end(tx, organizationId, one.id);
        }
        return open.length;
      });
      await hold(pool, claim, claim.step);
    }
  }
}

type Place = { organizationId: string; projectId: string };

async function settle(tx: Tx, sendsMail: boolean, organizationId: string, { reservation, credits, hasGoneOut }: Open): Promise<void> {
  if (reservation === null) return;
  try {
    if (hasGoneOut) await settleCredits({ tx, sendsMail }, organizationId, { operationId: reservation, spent: credits });
    else await releaseCredits(tx, organizationId, reservation);
  } catch (error) {
    // A reservation that has ended in another way holds nothing back.
    if (!(error instanceof Failure)) throw error;
  }
}

async function findGenerations(tx: Tx, { organizationId, projectId }: Place): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, case when credits > 0 then id end as reservation, credits, false as "hasGoneOut" from generation
    where organization_id = ${organizationId} and project_id = ${projectId} and status in ('pending', 'working')
    order by id limit ${rowsMax} for update`.execute(tx);
  return rows;
}

async function endGeneration(tx: Tx, organizationId: string, id: string): Promise<void> {
  await sql`
    update generation set status = 'failed', error = 'The project is being deleted.', ended_at = now()
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}

async function findPublications(tx: Tx, { organizationId, projectId }: Place): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select p.id, p.reservation, p.credits, exists (
      select from post_part t
      where t.organization_id = ${organizationId} and t.publication_id = p.id and t.status <> 'rejected'
    ) as "hasGoneOut"
    from post_publication p join post o on o.organization_id = p.organization_id and o.id = p.post_id
    where o.organization_id = ${organizationId} and o.project_id = ${projectId} and p.reservation is not null
    order by p.id limit ${rowsMax} for update of p`.execute(tx);
  return rows;
}

async function endPublication(tx: Tx, organizationId: string, id: string): Promise<void> {
  await sql`
    update post_publication set reservation = null, credits = null where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}
