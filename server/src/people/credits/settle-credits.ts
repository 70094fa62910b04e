import type { Tx } from "#src/core/database/transact.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { count } from "#src/core/watching/observe.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import { closeCredits, type Low } from "./close-credits.ts";
import { readCredits } from "./read-credits.ts";

/** Dependencies of settling; `sendsMail` is true if the service sends email. */
export type Settler = { tx: Tx; sendsMail: boolean };

/**
 * Spends a reservation or part of it; the rest goes back. Settling in the transaction that stores the work's result charges for
 * it exactly once.
 */
export async function settleCredits(
  { tx, sendsMail }: Settler,
  organizationId: string,
  { operationId, spent }: { operationId: string; spent: number },
): Promise<void> {
  const low = await closeCredits(tx, organizationId, { kind: "settle", operationId, spent });
  count("credits", { outcome: "spent" }, spent);
  if (low !== undefined) await announceLowCredits({ tx, sendsMail }, organizationId, low);
}

/** Records that little is left of the cycle's credits, once for each cycle, and tells the organization's owners and admins. */
async function announceLowCredits(
  { tx, sendsMail }: { tx: Tx; sendsMail: boolean },
  organizationId: string,
  { percent, month }: Low,
): Promise<void> {
  const { available, plan, cycle } = await readCredits(tx, organizationId);
  await recordEvent(tx, {
    organizationId,
    projectId: null,
    type: "credits.low",
    subjectId: organizationId,
    occurrence: month,
    data: { percent },
  });
  const lastsUntil = wallClockAt(new Date(cycle.endsAt), plan.timeZone).slice(0, 10);
  await tellLeaders({ tx, sendsMail }, organizationId, {
    kind: "credits_low",
    projectId: null,
    title: `${percent}% of this month's credits are used`,
    reason: `${available} are left until ${lastsUntil}. Without credits the service generates nothing; writing stays free.`,
  });
}
