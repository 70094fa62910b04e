import { type QuotaKind, usualQuotas } from "@galley/contract";
import { sql } from "kysely";
import { statements, type Tx, type Writes } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

type Checked = { used: string; most: string; fits: boolean };

/**
 * Refuses what the organization has no room for. Concurrent callers wait for each other until commit, so that only as many pass
 * as there is room for.
 */
export async function requireRoom(tx: Tx, kind: QuotaKind, more = 1): Promise<void> {
  const { rows } =
    await sql<Checked>`select used, most, fits from check_quota(${kind}, ${more}::bigint, ${usualQuotas[kind]}::bigint)`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A quota was not read.");
  if (!row.fits) throw refusal(kind, { used: Number(row.used), max: Number(row.most) });
}

const advice: Record<QuotaKind, { full: string; make: string }> = {
  bytes: { full: "bytes of files", make: "Delete images, or wait a day for files of posts to go" },
  articles: { full: "articles", make: "Delete articles" },
  members: { full: "members", make: "Remove members" },
  projects: { full: "projects", make: "Use one that is there" },
  webhookEndpoints: { full: "webhook endpoints", make: "Delete endpoints" },
  tokens: { full: "tokens and assistants", make: "Revoke tokens" },
};

function refusal(kind: QuotaKind, { used, max }: { used: number; max: number }): Failure {
  const { full, make } = advice[kind];
  const message = `The organization is full: it has ${used} of ${max} ${full}. ${make}, or ask the operator for more.`;
  return new Failure("invalid_state", message, undefined, { quota: kind, used, max });
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
