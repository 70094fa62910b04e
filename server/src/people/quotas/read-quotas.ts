import { type QuotaKind, quotaKinds, usualQuotas } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Returns how much of each kind the transaction's organization has, and may have. */
export async function readQuotas(tx: Tx) {
  const kinds = quotaKinds.map((kind) => ({ kind, usual: usualQuotas[kind] }));
  const { rows } = await sql<{ kind: QuotaKind; used: string; max: string }>`
    select k.kind, quota_used(k.kind) as used, coalesce((q.maxima ->> k.kind)::bigint, k.usual) as max
    from rows from (jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as (kind text, usual bigint)) with ordinality as k (kind, usual, place)
    left join organization_quota q on q.organization_id = current_organization_id()
    order by k.place`.execute(tx);
  return { data: rows.map(({ kind, used, max }) => ({ kind, used: Number(used), max: Number(max) })) };
}
