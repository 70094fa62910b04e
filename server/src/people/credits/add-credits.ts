import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { readCredits } from "./read-credits.ts";

type Outcome = "done" | "conflict" | "too_much";

export const addCredits = handle(contract.addCredits, async ({ tx, actor: { organizationId } }, { amount, reference, note }) => {
  const { rows } = await sql<{ outcome: Outcome }>`
    select top_up_credits_of(${organizationId}, ${reference}, ${amount}, ${note}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (outcome === "conflict") {
    throw new Failure("conflict", sentence("refusal_credits_reference_taken", { reference }), "reference");
  }
  if (outcome === "too_much") throw new Failure("invalid_state", sentence("refusal_credits_too_many"), "amount");
  return readCredits(tx, organizationId);
});
