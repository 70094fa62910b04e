import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { readCredits } from "./read-credits.ts";

export const setPlan = handle(contract.setPlan, async ({ tx, actor }, { monthlyCredits, timeZone }) => {
  if (monthlyCredits === undefined && timeZone === undefined) {
    throw new Failure("invalid_input", sentence("refusal_no_change_of_plan"), "monthlyCredits");
  }
  if (monthlyCredits !== undefined) await sql`select set_credit_plan_of(${actor.organizationId}, ${monthlyCredits})`.execute(tx);
  if (timeZone !== undefined) {
    await tx.updateTable("organization").set({ time_zone: timeZone }).where("organization_id", "=", actor.organizationId).execute();
  }
  return readCredits(tx, actor.organizationId);
});
