import type { Hono } from "hono";
import type { Services } from "#src/operations/call.ts";
import { createPaymentReferences } from "#src/people/credits/payments/payment-references.ts";
import { takePayment } from "#src/people/credits/payments/take-payment.ts";
import { paymentSurface } from "#src/surfaces/payments.ts";
import type { AppOptions } from "./app-options.ts";
import { everyKey } from "./every-key.ts";

/** Returns what the operator offers, and how organizations are named to the payment service. */
export function sellingOf(options: AppOptions): Pick<Services, "offers" | "paymentReferences"> {
  const { offers = { plans: [], packs: [] } } = options;
  return { offers, paymentReferences: createPaymentReferences(everyKey(options, "payment")) };
}

/** Adds the address that is told of payments. */
export function addPayments(web: Hono, { paymentSecret: secret, log }: AppOptions, services: Services): void {
  const { pool, offers, paymentReferences: references } = services;
  const take = (event: unknown, requestId: string) => takePayment({ pool, offers, references }, event, requestId);
  web.route("/", paymentSurface({ secret, take, log }));
}
