import type { Tx } from "#src/core/database/transact.ts";
import { closeCredits } from "./close-credits.ts";

/** Gives back what was reserved for work that came to nothing. Credits of a month that is over lapse. */
export async function releaseCredits(tx: Tx, operationId: string): Promise<void> {
  await closeCredits(tx, "release", operationId, 0);
}
