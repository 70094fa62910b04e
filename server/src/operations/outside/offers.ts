import type { getOffers } from "@galley/contract";
import type { z } from "zod";

type Offered = z.output<typeof getOffers.output>;

/** A payment link of the operator: its address, and the id by which events of payments name it. */
type PaymentLink = { id: string; url: string };

/** A plan, paid each month by a subscription where it has a link. */
type Plan = Omit<Offered["plans"][number], "isPaidHere"> & { link?: PaymentLink | undefined };

/** Credits that are bought. */
type Pack = Offered["packs"][number] & { link: PaymentLink };

/** Plans and credits that the operator offers. */
export type Offers = { plans: readonly Plan[]; packs: readonly Pack[] };

/** Names organizations to a payment service, so that nobody can make up or guess the name of one. */
export type PaymentReferences = {
  of(organizationId: string): string;
  /** Returns the organization; undefined for a reference that this service has not given out. */
  read(reference: string): string | undefined;
};
