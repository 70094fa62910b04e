import type { Tx } from "#src/core/database/transact.ts";
import { count } from "#src/core/watching/observe.ts";
import { announceLowCredits } from "./announce-low-credits.ts";
import { closeCredits } from "./close-credits.ts";

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
