import { createHash } from "node:crypto";
import { type AnyOperation, limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, principalOf } from "./actor.ts";

/**
 * `fingerprint` tells whether two calls with one key carry the same input. `without` names a field of the answer that is not kept, and
 * `isRefusedAgain` tells that no answer can be without it.
 */
export type IdempotentCall = {
  actor: Actor;
  operation: string;
  key: string;
  fingerprint: Buffer;
  without?: string | undefined;
  isRefusedAgain?: boolean;
};

const header = "Idempotency-Key";

function checkIdempotencyKey(key: string): void {
  if (key.length < 1 || key.length > limits.idempotencyKeyLengthMax || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Failure("invalid_input", sentence("refusal_idempotency_key", { count: limits.idempotencyKeyLengthMax }), header);
  }
}

/** Returns a call that is done once, with its key; undefined for one without a key. */
export async function idempotentCall(
  operation: AnyOperation,
  { actor, idempotencyKey: key }: { actor: Actor; idempotencyKey?: string | undefined },
  input: object,
): Promise<IdempotentCall | undefined> {
  if (key === undefined) return undefined;
  checkIdempotencyKey(key);
  const kept = { actor, operation: operation.name, key, fingerprint: await fingerprintOf(input) };
  if (operation.surface === "service" || operation.shownOnce === undefined) return kept;
  const { output, shownOnce } = operation;
  return {
    ...kept,
    without: shownOnce,
    isRefusedAgain: output instanceof z.ZodObject && !output.shape[shownOnce]?.safeParse(null).success,
  };
}

/** Takes a call's key until commit, and returns the answer of its first run; undefined when there is none. */
export async function takeKey(tx: Tx, call: IdempotentCall): Promise<object | undefined> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${principalOf(call.actor)} ${call.operation} ${call.key}`}, 0)) as locked`.execute(
    tx,
  );
  if (!rows[0]?.locked) throw stillRunning();
  return findKept(tx, call);
}

/** Keeps an answer in the transaction of the change itself: a crash leaves both or neither. */
export async function keepAnswer(tx: Tx, call: IdempotentCall, output: object): Promise<void> {
  const { actor, operation, key, fingerprint, without } = call;
  const row = { fingerprint, response: JSON.stringify(without === undefined ? output : { ...output, [without]: null }) };
  await tx
    .insertInto("idempotency")
    .values({ organization_id: actor.organizationId, principal_id: principalOf(actor), operation, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "principal_id", "operation", "key"])
        .doUpdateSet({ ...row, created_at: sql`excluded.created_at` }),
    )
    .execute();
}

/** Returns the answer of the call's first run; undefined when there is none. Fails when that run had other input. */
export async function findKept(tx: Tx, call: IdempotentCall): Promise<object | undefined> {
  const { actor, operation, key, fingerprint, isRefusedAgain = false } = call;
  const kept = await tx
    .selectFrom("idempotency")
    .select(["fingerprint", "response"])
    .select(sql<boolean>`created_at > now() - make_interval(hours => ${limits.idempotencyWindowHours})`.as("valid"))
    .where("organization_id", "=", actor.organizationId)
    .where("principal_id", "=", principalOf(actor))
    .where("operation", "=", operation)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept?.valid) return undefined;
  if (!kept.fingerprint.equals(fingerprint)) throw new Failure("invalid_input", sentence("refusal_idempotency_key_used"), header);
  if (isRefusedAgain) throw new Failure("conflict", sentence("refusal_shown_once_already"));
  return kept.response;
}

// Longer than any article: only encoded files reach it, and those are not copied once more.
const longTextLength = 4_000_000;

/** Returns a digest of the input, including its files. */
async function fingerprintOf(input: object): Promise<Buffer> {
  const fields = await Promise.all(
    Object.entries(input).map(async ([name, value]) => [
      name,
      value instanceof File ? digestOf(await value.bytes()).toString("hex") : value,
    ]),
  );
  const shorten = (_: string, value: unknown) =>
    typeof value === "string" && value.length > longTextLength ? digestOf(value).toString("hex") : value;
  return digestOf(JSON.stringify(Object.fromEntries(fields), shorten));
}

function digestOf(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}

const running = new Set<string>();

/** Claims a key in this process until disposed of. Refuses a call while another with the same key is being prepared. */
export function claimKey({ actor, operation, key }: IdempotentCall): Disposable {
  const name = `${principalOf(actor)} ${operation} ${key}`;
  if (running.has(name)) throw stillRunning();
  running.add(name);
  return { [Symbol.dispose]: () => void running.delete(name) };
}

function stillRunning(): Failure {
  return new Failure("conflict", sentence("refusal_same_request_running"));
}
