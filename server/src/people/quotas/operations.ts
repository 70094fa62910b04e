import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { readQuotas } from "./read-quotas.ts";

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
