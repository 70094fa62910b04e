import type pg from "pg";
import { z } from "zod";
import type { Offers, PaymentReferences } from "#src/operations/outside/offers.ts";
import { endSubscription, keepPayment, type Offer } from "./keep-payment.ts";

const idLengthMax = 255;
const id = z.string().min(1).max(idLengthMax);

const Event = z.object({ id, type: z.string(), data: z.object({ object: z.unknown() }) });

const Session = z.object({
  id,
  mode: z.string(),
  client_reference_id: z.string().max(200).nullish(),
  payment_status: z.string(),
  payment_link: z.string().nullish(),
  subscription: z.string().max(idLengthMax).nullish(),
  currency: z.string().nullish(),
  amount_subtotal: z.number().nullish(),
});
type Session = z.output<typeof Session>;

const Subscription = z.object({ id });

/**
 * `ended`: a plan is paid no longer. `repeated`: it was taken before. `waiting`: the payment is on its way. `returned`: money went back.
 * `ignored`: it is for something else.
 */
type Taken = {
  outcome: "added" | "ended" | "repeated" | "waiting" | "returned" | "ignored" | "refused";
  reason?: string;
  organizationId?: string;
  offer?: string;
};

/** Sessions whose payment has arrived: at once, or by a way of paying that takes days. */
const arrivals = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];
/** Money that goes back. Credits stay, since they may be spent: the operator decides. */
const returns = ["charge.refunded", "charge.dispute.created"];

/** A subscription that was canceled, or whose payments have failed for good. */
const ending = "customer.subscription.deleted";

type Dependencies = { pool: pg.Pool; offers: Offers; references: PaymentReferences };

/**
 * Takes an event of the payment service, which has proved that it is from there, and adds the credits that were bought or begins the plan. Which it is
 * is told by the payment link and the operator's prices alone. A payment counts once, by its own id and by that of its event.
 */
export async function takePayment(dependencies: Dependencies, sent: unknown, requestId: string): Promise<Taken> {
  const event = Event.safeParse(sent).data;
  if (event === undefined) return { outcome: "refused", reason: "not an event" };
  if (event.type === ending) {
    const subscription = Subscription.safeParse(event.data.object).data;
    return subscription === undefined
      ? { outcome: "refused", reason: "not a subscription" }
      : endSubscription(dependencies.pool, subscription.id, requestId);
  }
  if (returns.includes(event.type)) return { outcome: "returned", reason: `${event.type} ${event.id}` };
  if (!arrivals.includes(event.type)) return { outcome: "ignored" };
  const session = Session.safeParse(event.data.object).data;
  if (session === undefined) return { outcome: "refused", reason: "not a session" };
  const organizationId = dependencies.references.read(session.client_reference_id ?? "");
  if (organizationId === undefined) return { outcome: "ignored" };
  if (session.payment_status === "unpaid") return { outcome: "waiting", organizationId };
  const offer = findOffer(dependencies.offers, session.payment_link);
  if (offer === undefined) return { outcome: "refused", reason: `unknown payment link ${session.payment_link}`, organizationId };
  const reason = differenceFrom(offer, session);
  if (reason !== undefined) return { outcome: "refused", reason, organizationId, offer: offer.name };
  return keepPayment(dependencies.pool, { organizationId, offer, session, eventId: event.id, requestId });
}

function findOffer({ plans, packs }: Offers, link: string | null | undefined): Offer | undefined {
  const pack = packs.find((one) => one.link.id === link);
  if (pack !== undefined) return { ...pack, isPlan: false };
  const plan = plans.find((one) => one.link !== undefined && one.link.id === link);
  return plan && { ...plan, credits: plan.monthlyCredits, isPlan: true };
}

function differenceFrom({ price, isPlan }: Offer, { mode, payment_status, subscription, currency, amount_subtotal }: Session) {
  const wanted = isPlan ? mode === "subscription" && Boolean(subscription) : mode === "payment";
  if (!wanted || payment_status !== "paid") return `mode ${mode}, payment ${payment_status}`;
  if (currency?.toUpperCase() !== price.currency) return `currency ${currency}, not ${price.currency}`;
  return amount_subtotal === price.amount ? undefined : `amount ${amount_subtotal}, not ${price.amount}`;
}
