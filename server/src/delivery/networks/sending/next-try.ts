import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import type { DeliveryFault } from "../fault.ts";

export const setbacksMax = 12;
const waitSeconds = growingWait({ firstSeconds: 30, factor: 2 });

type Attempted = { setbacks: number; due_at: Date };

/**
 * Returns when a publication is tried again, twice as late each time, or undefined when it is not. A post of which nothing is
 * out is not tried later than it may come; a thread that has begun is completed.
 */
export async function nextTry(tx: Tx, claim: WorkClaim, { setbacks, due_at }: Attempted, fault: DeliveryFault): Promise<Date | undefined> {
  if (fault.kind !== "retryable" || setbacks + 1 >= setbacksMax) return undefined;
  const { rows } = await sql<{ next: Date; late: boolean; begun: boolean }>`
    select next, next > ${due_at}::timestamptz + make_interval(mins => ${lateMinutesMax}) as late, exists (
      select from post_part q
      where q.organization_id = ${claim.organization_id} and q.publication_id = ${claim.id} and q.status <> 'rejected'
    ) as begun
    from greatest(
      date_trunc('milliseconds', now()) + make_interval(secs => ${waitSeconds(setbacks + 1)}),
      moment_after(${fault.notBefore ?? null}, ${due_at}, ${lateMinutesMax})
    ) next`.execute(tx);
  const [row] = rows;
  return row === undefined || (row.late && !row.begun) ? undefined : row.next;
}
