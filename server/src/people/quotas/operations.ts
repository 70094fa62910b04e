import * as contract from "@galley/contract";
import { type QuotaKind, quotaKinds, usualQuotas } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";

/** Returns how much of each kind the organization has, and may have. Counts that are kept are not made anew. */
async function readQuotas(tx: Tx, organizationId: string) {
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

const setQuotas = handle(contract.setQuotas, async ({ tx, actor }, input) => {
  if (Object.values(input).every((value) => value === undefined)) {
    throw new Failure("invalid_input", sentence("refusal_no_change_of_quotas", { names: contract.quotaKinds.join(", ") }), "articles");
  }
  // A null restores the usual maximum.
  await sql`
    insert into organization_quota (organization_id, maxima) values (${actor.organizationId}, jsonb_strip_nulls(${JSON.stringify(input)}::jsonb))
    on conflict (organization_id) do update set maxima = jsonb_strip_nulls(organization_quota.maxima || ${JSON.stringify(input)}::jsonb)`.execute(
    tx,
  );
  return readQuotas(tx, actor.organizationId);
});

const getQuotas = handle(contract.getQuotas, async ({ tx, actor }) => readQuotas(tx, actor.organizationId));

export const quotaOperations = {
  getQuotas,
  setQuotas,
};
