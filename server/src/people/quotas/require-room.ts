import { type QuotaKind, usualQuotas } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import { statements, type Tx, type Writes } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

type Checked = { used: string; most: string; fits: boolean };

/**
 * Refuses what the organization has no room for. Concurrent callers wait for each other until commit, so that only as many pass
 * as there is room for; those who add articles wait near the limit alone, and call `countArticle` afterwards.
 */
export async function requireRoom(tx: Tx, kind: QuotaKind, more = 1): Promise<void> {
  const { rows } =
    await sql<Checked>`select used, most, fits from check_quota(${kind}, ${more}::bigint, ${usualQuotas[kind]}::bigint)`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A quota was not read.");
  if (!row.fits) throw refusal(kind, { used: Number(row.used), max: Number(row.most) });
}

/** Tells in another statement whether `requireRoom` would find so much room for articles that it locks nothing. */
export function hasAmpleRoom(organizationId: string): RawBuilder<boolean> {
  return sql`coalesce((
    select q.articles_used + 100 <= coalesce((q.maxima ->> 'articles')::bigint, ${usualQuotas.articles}::bigint)
    from organization_quota q where q.organization_id = ${organizationId}
  ), false)`;
}

function refusal(kind: QuotaKind, { used, max }: { used: number; max: number }): Failure {
  const details = { quota: kind, used, max };
  if (kind !== "bytes") return new Failure("invalid_state", sentence(`refusal_full_${kind}`, { used, max }), undefined, details);
  // Programs count single bytes, people read megabytes.
  const exact = sentence("refusal_full_bytes", { used, max: `${max} bytes` });
  const shown = sentence("refusal_full_bytes", { used: { bytes: used }, max: { bytes: max } });
  return Failure.worded("invalid_state", { people: shown, programs: exact }, details);
}

/**
 * Counts an article for which there was room. It locks the count until commit, so it goes last: creates of one organization wait for
 * each other's commits alone.
 */
export async function countArticle(writes: Writes): Promise<void> {
  await writes.write(sql`select count_article(${usualQuotas.articles}::bigint)`, { last: true });
}

/** Updates the stored count of a kind that may be large, if one is stored. */
export async function countKept(writes: Writes, organizationId: string, kind: "articles" | "bytes", change: number): Promise<void> {
  const column = kind === "articles" ? "articles_used" : "bytes_used";
  await writes.write(
    statements
      .updateTable("organization_quota")
      .set({ [column]: sql`greatest(${sql.ref(column)} + ${change}::bigint, 0)` })
      .where("organization_id", "=", organizationId)
      .where(column, "is not", null),
  );
}
