import type { Tx } from "#src/core/database/transact.ts";
import { closeCredits } from "./close-credits.ts";

/** Gives back the credits reserved for work without a result. Credits of a past month lapse. */
export async function releaseCredits(tx: Tx, organizationId: string, operationId: string): Promise<void> {
  await closeCredits(tx, organizationId, { kind: "release", operationId, spent: 0 });
}
