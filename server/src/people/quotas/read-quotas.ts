import { type QuotaKind, quotaKinds, usualQuotas } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";

/** Returns how much of each kind the transaction's organization has, and may have. */
export async function readQuotas(tx: Tx, organizationId: string) {
  const [{ rows }, own] = await allInOrder([
    sql<{ kind: QuotaKind; used: number }>`
      select k.kind, quota_used(k.kind) as used from unnest(${[...quotaKinds]}::text[]) with ordinality as k (kind, place) order by k.place`.execute(
      tx,
    ),
    tx.selectFrom("organization_quota").select("maxima").where("organization_id", "=", organizationId).executeTakeFirst(),
  ]);
  const maxima: Partial<Record<QuotaKind, number>> = own?.maxima ?? {};
  return { data: rows.map(({ kind, used }) => ({ kind, used, max: maxima[kind] ?? usualQuotas[kind] })) };
}
