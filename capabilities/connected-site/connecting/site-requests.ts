import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#server/core/database/transact.ts";
import { Failure } from "#server/core/failure.ts";
import { readCode, shownCode } from "./user-code.ts";

export type SiteRequestRow = Awaited<ReturnType<typeof lockByCode>>;

/** Locks the request with this code, so that of two concurrent decisions one finds it decided. */
export async function lockByCode(tx: Tx, typed: string) {
  return (await selectWaiting(tx, typed).forUpdate().executeTakeFirst()) ?? failUnwaited();
}

export async function findByCode(tx: Tx, typed: string): Promise<SiteRequestRow> {
  return (await selectWaiting(tx, typed).executeTakeFirst()) ?? failUnwaited();
}

function selectWaiting(tx: Tx, typed: string) {
  return tx
    .selectFrom("site_request")
    .selectAll()
    .where("user_code", "=", readCode(typed))
    .where("status", "=", "waiting")
    .where("expires_at", ">", sql<Date>`now()`);
}

function failUnwaited(): never {
  const text = sentence("refusal_site_code_unknown");
  throw new Failure("not_found", text, "code");
}

export function presentRequest(row: SiteRequestRow) {
  return {
    code: shownCode(row.user_code),
    framework: row.framework,
    siteUrl: row.site_url,
    expiresAt: row.expires_at.toISOString(),
  };
}
