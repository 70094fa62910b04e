import { limits, OfferName } from "@galley/contract";
import { z } from "zod";
import type { Offers } from "#src/operations/outside/offers.ts";

const title = z.string().min(1).max(80);
const credits = z.int().min(1).max(limits.creditsMax);
const price = z.strictObject({ amount: z.int().min(1).max(100_000_000), currency: z.string().regex(/^[A-Z]{3}$/, "such as EUR") });
const link = z.strictObject({
  id: z.string().regex(/^plink_\w{1,200}$/, "the id of a payment link, as in plink_1Nc"),
  url: z.url({ protocol: /^https$/ }).max(2000),
});
const plan = z.strictObject({ name: OfferName, title, monthlyCredits: credits, price, link: link.optional() });
const pack = z.strictObject({ name: OfferName, title, credits, price, link });

const Offered = z
  .strictObject({ plans: z.array(plan).max(20).default([]), packs: z.array(pack).max(20).default([]) })
  .refine(({ plans }) => new Set(plans.map(({ name }) => name)).size === plans.length, "two plans have one name")
  .refine(({ packs }) => new Set(packs.map(({ name }) => name)).size === packs.length, "two packs have one name")
  .refine(({ plans, packs }) => {
    const ids = [...plans, ...packs].flatMap(({ link }) => link?.id ?? []);
    return new Set(ids).size === ids.length;
  }, "two offers have one payment link");

/** Settings for what the operator sells. */
export const offerVariables = {
  GALLEY_OFFERS: z
    .string()
    .transform((text, context): Offers => {
      const read = Offered.safeParse(parsed(text));
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      context.addIssue(`must be JSON with plans and packs: ${[...(issue?.path ?? []), issue?.message].join(" ")}`);
      return z.NEVER;
    })
    .optional()
    .meta({
      description:
        "Plans and credits that organizations may ask for and buy, as JSON; see [credits](credits.md#plans-and-credits-for-sale).",
      shownDefault: "none: plans and credits have no names or prices",
    }),
  GALLEY_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{10,200}$/, "must be the signing secret of a webhook endpoint, which begins with whsec_")
    .optional()
    .meta({
      description: "Signing secret of the webhook endpoint at Stripe that tells of payments; payment links of `GALLEY_OFFERS` take it.",
      shownDefault: "none: nothing is paid",
      secret: true,
    }),
};

const nothing: Offers = { plans: [], packs: [] };

type Values = { GALLEY_OFFERS?: Offers | undefined; GALLEY_STRIPE_WEBHOOK_SECRET?: string | undefined };

export function readOffers({ GALLEY_OFFERS: offers = nothing }: Values): Offers {
  return offers;
}

/** Returns the fault of credits for sale whose payments would not be told. */
export function untoldPayments({ GALLEY_OFFERS: offers, GALLEY_STRIPE_WEBHOOK_SECRET: secret }: Values): string[] {
  const paid = [...(offers?.plans ?? []), ...(offers?.packs ?? [])].some(({ link }) => link !== undefined);
  if (secret !== undefined || !paid) return [];
  return ["GALLEY_OFFERS has payment links and GALLEY_STRIPE_WEBHOOK_SECRET is not set: no payment would be told. Set it, or remove them."];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
