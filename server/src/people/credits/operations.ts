import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { listOwnModels } from "#src/people/models/own-models.ts";
import { getUsage } from "./get-usage.ts";
import { beginPurchase, getOffers, requestPlan } from "./payments/offers.ts";
import { setPlanOf } from "./payments/set-plan-of.ts";
import { readCredits } from "./read-credits.ts";

const setPlan = handle(contract.setPlan, async ({ tx, actor, offers }, { plan: name, monthlyCredits: entered, timeZone }) => {
  const plan = name === undefined ? undefined : offers.plans.find((one) => one.name === name);
  if (name !== undefined && plan === undefined) throw new Failure("not_found", sentence("refusal_plan_unknown", { plan: name }), "plan");
  if (plan !== undefined && entered !== undefined) throw new Failure("invalid_input", sentence("refusal_plan_twice"), "monthlyCredits");
  const monthlyCredits = plan?.monthlyCredits ?? entered;
  if (monthlyCredits === undefined && timeZone === undefined) {
    throw new Failure("invalid_input", sentence("refusal_no_change_of_plan"), "monthlyCredits");
  }
  if (monthlyCredits !== undefined) await setPlanOf(tx, actor.organizationId, { plan: name ?? null, monthlyCredits });
  if (timeZone !== undefined) {
    await tx.updateTable("organization").set({ time_zone: timeZone }).where("organization_id", "=", actor.organizationId).execute();
  }
  return readCredits(tx, actor.organizationId);
});

const prefix = "cre_";

/** Lists entries by their numbers, which alone follow the order of events. */
const listCreditEntries = handle(contract.listCreditEntries, async (context, { limit, cursor }) => {
  const { organizationId } = context.actor;
  // Opens a cycle that has begun and that nobody has used yet, as it belongs in the history as well.
  await readCredits(context.tx, organizationId);
  const page = { query: ["list_credit_entries", organizationId], limit, cursor, orderedBy: "createdAt" };
  const position = context.pager.unpack(page.query, cursor);
  const before = position === undefined ? sql`true` : sql`e.number < ${Number(String(position[1]).slice(prefix.length))}`;
  return listAsJson(
    context,
    page,
    sql`select ${prefix}::text || e.number as id, e.kind, e.operation_id as "operationId", e.work, e.project_id as "projectId",
        e.subject_id as "subjectId", e.monthly + e.bought as change, e.reserved, e.spent, e.lapsed,
        e.monthly_after + e.bought_after as available, e.note, ${jsonTime(sql`e.created_at`)} as "createdAt"
      from credit_entry e
      where e.organization_id = ${organizationId} and ${before}
      order by e.number desc
      limit ${limit + 1}`,
  );
});

const getCredits = handle(contract.getCredits, async ({ tx, actor }) => readCredits(tx, actor.organizationId));

const getPrices = handle(contract.getPrices, async ({ tx, actor }) => {
  const own = await listOwnModels(tx, actor.organizationId);
  return { prices: contract.listPrices(), own: own.map(({ kind }) => kind) };
});

type Outcome = "done" | "conflict" | "too_much";

const addCredits = handle(contract.addCredits, async ({ tx, actor: { organizationId } }, { amount, reference, note }) => {
  const { rows } = await sql<{ outcome: Outcome }>`
    select top_up_credits_of(${organizationId}, ${reference}, ${amount}, ${note}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (outcome === "conflict") {
    throw new Failure("conflict", sentence("refusal_credits_reference_taken", { reference }), "reference");
  }
  if (outcome === "too_much") throw new Failure("invalid_state", sentence("refusal_credits_too_many"), "amount");
  return readCredits(tx, organizationId);
});

export const creditOperations = {
  getCredits,
  getPrices,
  getUsage,
  listCreditEntries,
  setPlan,
  getOffers,
  requestPlan,
  beginPurchase,
  addCredits,
};
