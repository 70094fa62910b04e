import { createHash } from "node:crypto";
import { limits } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import { type Actor, principalOf } from "./actor.ts";
import { Failure } from "./failure.ts";

export type IdempotentCall = { actor: Actor; operation: string; key: string; input: unknown };

const header = "Idempotency-Key";

export function checkIdempotencyKey(key: string): void {
  if (key.length < 1 || key.length > limits.idempotencyKeyLengthMax || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Failure("invalid_input", `The key must be 1 to ${limits.idempotencyKeyLengthMax} visible ASCII characters.`, header);
  }
}

/**
 * Answers a repeated call with its first result, or runs it and keeps the result, in the same transaction as the change
 * itself: a crash leaves both or neither.
 */
export async function runOnce(tx: Tx, call: IdempotentCall, run: () => Promise<object>): Promise<{ output: object; replayed: boolean }> {
  const { actor, operation, key } = call;
  const principal = principalOf(actor);
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${principal} ${operation} ${key}`}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked) throw new Failure("conflict", "The same request is still running. Wait for it, then ask again.");
  const fingerprint = createHash("sha256").update(JSON.stringify(call.input)).digest();
  const kept = await tx
    .selectFrom("idempotency")
    .select(["fingerprint", "response"])
    .select(sql<boolean>`created_at > now() - make_interval(hours => ${limits.idempotencyWindowHours})`.as("valid"))
    .where("organization_id", "=", actor.organizationId)
    .where("principal_id", "=", principal)
    .where("operation", "=", operation)
    .where("key", "=", key)
    .executeTakeFirst();
  if (kept?.valid) {
    if (!kept.fingerprint.equals(fingerprint)) {
      throw new Failure("invalid_input", "This key was already used with another payload. Use a new key for a new request.", header);
    }
    return { output: kept.response, replayed: true };
  }
  const output = await run();
  const row = { fingerprint, response: JSON.stringify(output) };
  await tx
    .insertInto("idempotency")
    .values({ organization_id: actor.organizationId, principal_id: principal, operation, key, ...row })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "principal_id", "operation", "key"]).doUpdateSet({ ...row, created_at: sql`now()` }),
    )
    .execute();
  return { output, replayed: false };
}
