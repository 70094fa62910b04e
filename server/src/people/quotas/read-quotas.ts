import { type QuotaKind, quotaKinds, usualQuotas } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Returns how much of each kind the organization has, and may have. Counts that are kept are not made anew. */
export async function readQuotas(tx: Tx, organizationId: string) {
  const own = await tx
    .selectFrom("organization_quota")
    .select(["maxima", "articles_used", "bytes_used"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  const kept: { readonly [Kind in QuotaKind]?: number | null | undefined } = { articles: own?.articles_used, bytes: own?.bytes_used };
  const counted = quotaKinds.filter((kind) => kept[kind] === undefined || kept[kind] === null);
  const { rows } = await sql<{ kind: QuotaKind; used: number }>`
    select k.kind, quota_used(k.kind) as used from unnest(${counted}::text[]) as k (kind)`.execute(tx);
  const usedOf = new Map(rows.map(({ kind, used }) => [kind, used]));
  const maxima: Partial<Record<QuotaKind, number>> = own?.maxima ?? {};
  return {
    data: quotaKinds.map((kind) => ({ kind, used: Number(kept[kind] ?? usedOf.get(kind)), max: maxima[kind] ?? usualQuotas[kind] })),
  };
}
