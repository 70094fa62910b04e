import { z } from "zod";
import { Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { refusing, violation } from "../violation.ts";

export const OfferName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, violation("violation_offer_name"))
  .describe("As the operator's configuration names it.");

const Price = z.strictObject({
  amount: z.int().min(0).describe("In the smallest unit of the currency, such as cents."),
  currency: z.string().describe("ISO 4217, such as EUR."),
});

const credits = z.int().min(1).max(limits.creditsMax);
const Plan = z.strictObject({
  name: OfferName,
  title: z.string(),
  monthlyCredits: credits,
  price: Price.describe("For each month."),
  isPaidHere: z.boolean().describe("It begins with its first payment; without a payment link, when the operator grants it."),
});
const Pack = z.strictObject({ name: OfferName, title: z.string(), credits, price: Price });

const Offers = z.strictObject({
  plans: z.array(Plan).describe("An owner asks for one or pays for it; it begins with the payment, or when the operator grants it."),
  packs: z.array(Pack).describe("Credits that are bought by a payment link."),
  plan: OfferName.nullable().describe("The plan that was granted or paid; null for one without a name."),
  asked: z.strictObject({ plan: OfferName, at: Timestamp }).nullable().describe("The plan that an owner has asked for, while it waits."),
});

const sample = {
  plans: [{ name: "studio", title: "Studio", monthlyCredits: 500, price: { amount: 2900, currency: "EUR" }, isPaidHere: true }],
  packs: [{ name: "hundred", title: "100 credits", credits: 100, price: { amount: 900, currency: "EUR" } }],
  plan: null,
  asked: { plan: "studio", at: "2026-11-20T09:30:00.000Z" },
};

export const getOffers = defineOperation({
  name: "get_offers",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read which plans and credits the operator offers, and which plan the organization has or has asked for.",
  input: z.strictObject({}),
  output: Offers,
  errors: [],
  example: { input: {}, output: sample },
});

export const requestPlan = defineOperation({
  name: "request_plan",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: "Ask the operator for a plan; it begins when they grant it. A later request replaces it.",
  input: z.strictObject({ plan: OfferName }),
  output: Offers,
  errors: ["invalid_state"],
  example: { input: { plan: "studio" }, output: sample },
});

export const beginPurchase = defineOperation({
  name: "begin_purchase",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: "Get the address at which credits or a plan are paid; they are added, and it begins, when the payment has arrived.",
  input: z.strictObject({ pack: OfferName.optional(), plan: OfferName.optional() }).superRefine(({ pack, plan }, context) => {
    if ((pack === undefined) === (plan === undefined)) refusing(context)("pack", "violation_pack_or_plan");
  }),
  output: z.strictObject({ url: z.string().meta({ format: "uri" }) }),
  errors: [],
  example: {
    input: { pack: "hundred" },
    output: { url: "https://buy.stripe.com/3cs14k9Zq?client_reference_id=org_01k9-c2lnbmF0dXJlb2YyMg" },
  },
});
