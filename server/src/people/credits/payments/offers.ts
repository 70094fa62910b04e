import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { type Context, handle } from "#src/operations/handle.ts";

export const getOffers = handle(contract.getOffers, readOffers);

export const requestPlan = handle(contract.requestPlan, async (context, { plan: name }) => {
  const { tx, actor, offers } = context;
  const plan = offers.plans.find((one) => one.name === name);
  if (plan === undefined) throw new Failure("not_found", sentence("refusal_plan_unknown", { plan: name }), "plan");
  const { plan: current } = await readOffers(context);
  if (current === name) throw new Failure("invalid_state", sentence("refusal_plan_had", { plan: plan.title }), "plan");
  const asked = { asked: name, asked_at: sql<Date>`now()` };
  await tx
    .insertInto("organization_plan")
    .values({ organization_id: actor.organizationId, ...asked })
    .onConflict((conflict) =>
      conflict.column("organization_id").doUpdateSet(({ ref }) => ({ asked: ref("excluded.asked"), asked_at: ref("excluded.asked_at") })),
    )
    .execute();
  return readOffers(context);
});

export const beginPurchase = handle(contract.beginPurchase, async ({ actor, offers, paymentReferences }, { pack, plan }) => {
  const [param, name, choice] = plan === undefined ? (["pack", pack, offers.packs] as const) : (["plan", plan, offers.plans] as const);
  const link = [...choice].find((one) => one.name === name)?.link;
  if (link === undefined) throw new Failure("not_found", sentence("refusal_not_for_sale", { name: String(name) }), param);
  const url = new URL(link.url);
  url.searchParams.set("client_reference_id", paymentReferences.of(actor.organizationId));
  return { url: url.href };
});

async function readOffers({ tx, actor, offers: { plans, packs } }: Context) {
  const row = await tx
    .selectFrom("organization_plan")
    .select(["plan", "asked", "asked_at"])
    .where("organization_id", "=", actor.organizationId)
    .executeTakeFirst();
  const [asked, at] = [row?.asked ?? null, row?.asked_at ?? null];
  return {
    plans: plans.map(({ link, ...plan }) => ({ ...plan, isPaidHere: link !== undefined })),
    packs: packs.map(({ link: _, ...pack }) => pack),
    plan: row?.plan ?? null,
    asked: asked === null || at === null ? null : { plan: asked, at: at.toISOString() },
  };
}
