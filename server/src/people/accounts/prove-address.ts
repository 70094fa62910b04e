import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { deleteAskedChange } from "./address/address-changes.ts";
import { auditAccount } from "./audit-account.ts";
import { forgetDevices } from "./note-device.ts";

/**
 * Records that somebody has shown that the address of an account is theirs. The first proof removes every earlier way into the
 * account, with its sessions, tokens and assistants: somebody else may have created it. Returns whether it was the first.
 */
export async function proveAddress(tx: Tx, personId: string, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`select prove_person(${personId}) as first`.execute(tx);
  const first = rows[0]?.first ?? false;
  if (!first) return false;
  await deleteAskedChange(tx, personId);
  await forgetDevices(tx, personId);
  await auditAccount(tx, personId, "prove_address", requestId);
  return true;
}
