import { authenticate, isAuthentic } from "#src/core/secrets.ts";
import type { PaymentReferences } from "#src/operations/outside/offers.ts";

const form = /^(org_[0-9a-z]{1,64})-([\w-]{22})$/i;

/** Creates references that are signed with the first key, and read with each. They have no time: money may arrive late. */
export function createPaymentReferences(keys: readonly [Buffer, ...Buffer[]]): PaymentReferences {
  return {
    of: (organizationId) => `${organizationId}-${authenticate(keys[0], organizationId).toString("base64url")}`,
    read(reference) {
      const [, organizationId = "", code = ""] = form.exec(reference) ?? [];
      return keys.some((key) => isAuthentic(key, organizationId, Buffer.from(code, "base64url"))) ? organizationId : undefined;
    },
  };
}
