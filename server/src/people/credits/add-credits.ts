import * as contract from "@galley/contract";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { readCredits } from "./read-credits.ts";

type Outcome = "done" | "conflict" | "too_much";

export const addCredits = handle(contract.addCredits, async ({ tx }, { amount, reference, note }) => {
  const { rows } = await sql<{ outcome: Outcome }>`select top_up_credits(${reference}, ${amount}, ${note}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (outcome === "conflict") {
    throw new Failure(
      "conflict",
      `Different credits were already added with the reference ${reference}. Choose another reference.`,
      "reference",
    );
  }
  if (outcome === "too_much") throw new Failure("invalid_state", "The organization cannot hold that many credits. Add fewer.", "amount");
  return readCredits(tx);
});
