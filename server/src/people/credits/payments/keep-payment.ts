import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { readCredits } from "../read-credits.ts";
import { setPlanOf } from "./set-plan-of.ts";

/** Subject of a payment: a pack once, or each month of a plan by a subscription. */
export type Offer = { name: string; title: string; credits: number; price: { amount: number; currency: string }; isPlan: boolean };

type Session = { id: string; subscription?: string | null | undefined };
type Payment = { organizationId: string; offer: Offer; session: Session; eventId: string; requestId: string };
type Kept = { outcome: "added" | "repeated" | "refused"; reason?: string; organizationId: string; offer: string };

/** Keeps a payment, what it was for and its row of the audit log together. Of two at once the second finds the first one's row. */
export function keepPayment(pool: pg.Pool, { organizationId, offer, session, eventId, requestId }: Payment): Promise<Kept> {
  const about = { organizationId, offer: offer.name };
  return transact(pool, organizationId, async (tx): Promise<Kept> => {
    const known = await tx
      .selectFrom("organization")
      .select("organization_id")
      .where("organization_id", "=", organizationId)
      .executeTakeFirst();
    if (known === undefined) return { outcome: "refused", reason: "the organization is gone", ...about };
    const { name, credits, price, isPlan } = offer;
    const kept = await tx
      .insertInto("payment")
      .values({ organization_id: organizationId, id: session.id, event_id: eventId, offer: name, credits, ...price })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept === undefined) return { outcome: "repeated", ...about };
    await (isPlan ? beginPlan(tx, organizationId, offer, session) : addCredits(tx, organizationId, offer, session));
    await recordAct(tx, { organizationId, operation: "take_payment", requestId });
    failpoint("payment.kept");
    return { outcome: "added", ...about };
  });
}

async function addCredits(tx: Tx, organizationId: string, { credits, title }: Offer, { id }: Session): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select top_up_credits_of(${organizationId}, ${`payment ${id}`}, ${credits}, ${title}) as outcome`.execute(tx);
  if (rows[0]?.outcome !== "done") throw new Error(`The credits of a payment cannot be added: ${rows[0]?.outcome}.`);
}

/** Begins a plan. Of several subscriptions the first knows the credits of before. */
async function beginPlan(tx: Tx, organizationId: string, { name, credits }: Offer, { subscription }: Session): Promise<void> {
  if (typeof subscription !== "string") throw new Error("A plan is paid by a subscription.");
  const { plan } = await readCredits(tx, organizationId);
  const first = await tx
    .selectFrom("plan_subscription")
    .select("monthly_before")
    .where("organization_id", "=", organizationId)
    .orderBy("begun_at")
    .executeTakeFirst();
  const before = first?.monthly_before ?? plan.monthlyCredits;
  await tx
    .insertInto("plan_subscription")
    .values({ id: subscription, organization_id: organizationId, plan: name, monthly_before: before })
    .execute();
  await setPlanOf(tx, organizationId, { plan: name, monthlyCredits: credits });
}

/**
 * Ends what a subscription paid: the plan goes back to the credits of before, from the next month on. A plan that the operator has set
 * since, or that another subscription pays, stays.
 */
export async function endSubscription(pool: pg.Pool, id: string, requestId: string) {
  const { rows } = await pool.query<{ organization_id: string }>("select organization_id from plan_subscription where id = $1", [id]);
  const organizationId = rows[0]?.organization_id;
  if (organizationId === undefined) return { outcome: "ignored" as const };
  return transact(pool, organizationId, async (tx) => {
    const ended = await tx.deleteFrom("plan_subscription").where("id", "=", id).returning(["plan", "monthly_before"]).executeTakeFirst();
    if (ended === undefined) return { outcome: "repeated" as const, organizationId };
    const current = await tx
      .selectFrom("organization_plan")
      .select("plan")
      .where("organization_id", "=", organizationId)
      .forUpdate()
      .executeTakeFirst();
    const other = await tx
      .selectFrom("plan_subscription")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("plan", "=", ended.plan)
      .executeTakeFirst();
    if (current?.plan === ended.plan && other === undefined)
      await setPlanOf(tx, organizationId, { plan: null, monthlyCredits: ended.monthly_before });
    await recordAct(tx, { organizationId, operation: "end_plan", requestId });
    return { outcome: "ended" as const, organizationId, offer: ended.plan };
  });
}

type Act = { organizationId: string; operation: "take_payment" | "end_plan"; requestId: string };

function recordAct(tx: Tx, act: Act): Promise<void> {
  return recordAudit(tx, { ...act, surface: "scheduler", personId: null, tokenId: null, subjectId: act.organizationId });
}
