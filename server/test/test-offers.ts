import { getOffers } from "@galley/contract";
import type { Offers } from "#src/operations/outside/offers.ts";

const { plans, packs } = getOffers.output.parse(getOffers.example.output);

const linkOf = (name: string) => ({ id: `plink_${name}`, url: `https://buy.stripe.test/${name}?locale=pt` });

/** Plans and credits of the contract's example, with payment links. */
export const testOffers: Offers = {
  plans: [
    ...plans.map(({ isPaidHere: _, ...plan }) => ({ ...plan, link: linkOf(plan.name) })),
    { name: "agency", title: "Agency", monthlyCredits: 2000, price: { amount: 9900, currency: "EUR" } },
  ],
  packs: packs.map((pack) => ({ ...pack, link: linkOf(pack.name) })),
};

export const testPaymentSecret = "whsec_0123456789abcdef";
