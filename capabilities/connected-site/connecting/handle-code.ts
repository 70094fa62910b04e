import type { DashboardOperation } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#server/core/database/transact.ts";
import { Failure } from "#server/core/failure.ts";
import type { Actor } from "#server/operations/actor.ts";
import { type Bound, handlePrepared, type OperationHandler } from "#server/operations/handle.ts";
import { digestOf } from "#server/people/access/token-format.ts";

const attemptsMax = 30;
const windowSeconds = 900;

/**
 * Binds an operation that takes a site's code. Counts every attempt in a transaction of its own, so that wrong codes count too.
 * Codes are short, so nobody may try many. Source: RFC 8628, section 5.1.
 */
export function handleCode<const O extends DashboardOperation>(operation: O, run: OperationHandler<O>): Bound<O> {
  return handlePrepared<O, void, void>(operation, { check: countAttempt, prepare: async () => {}, run });
}

async function countAttempt(tx: Tx, { kind, personId }: Actor): Promise<void> {
  if (kind === "operator") return;
  const key = digestOf(`site code of ${personId}`);
  const { rows } = await sql<{ exceeded: boolean; resets_in_seconds: number }>`
    select * from count_attempt(array[${key}::bytea], array[${attemptsMax}::integer], array[${windowSeconds}::integer])`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.exceeded) throw tooMany(Math.ceil(row?.resets_in_seconds ?? windowSeconds));
}

function tooMany(resetSeconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(resetSeconds / 60));
  return new Failure("rate_limited", sentence("refusal_too_many_codes", { count: minutes }), undefined, {
    retryAfterSeconds: resetSeconds,
  });
}
