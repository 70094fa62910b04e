import { z } from "zod";
import { type Retention, usualRetention } from "#src/core/retention.ts";

const forever = "forever";

type Bounds = { min: number; max: number; because: string };

function daysIn(text: string, { min, max, because }: Bounds, check: z.core.$RefinementCtx, orForever: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (days >= min && days <= max) return days;
  check.addIssue(`must be a whole number of days from ${min} to ${max}${orForever}: ${because}`);
  return z.NEVER;
}

/** Days for which a kind is kept; `forever` is read as null. */
function daysKept(usual: number | null, least: Omit<Bounds, "max">) {
  const bounds = { ...least, max: 36_500 };
  return z
    .string()
    .transform((text, check) => (text === forever ? null : daysIn(text, bounds, check, `, or ${forever} to keep without end`)))
    .prefault(usual === null ? forever : String(usual))
    .meta({ shownDefault: `\`${usual ?? forever}\`` });
}

/** Settings for how long records are kept. */
export const retentionVariables = {
  GALLEY_KEEP_DELIVERIES_DAYS: daysKept(usualRetention.deliveries, {
    min: 7,
    because: "the health of a webhook endpoint looks back a week",
  }).meta({ description: "Days for which webhook deliveries and their attempts are kept after they have ended, or `forever`." }),
  GALLEY_KEEP_NOTIFICATIONS_DAYS: daysKept(usualRetention.notifications, {
    min: 7,
    because: "a person may be away for a week",
  }).meta({ description: "Days for which notifications are kept, read or not, or `forever`." }),
  GALLEY_KEEP_EVENTS_DAYS: daysKept(usualRetention.events, {
    min: 7,
    because: "deliveries are kept for at least that long, and each is made from its event",
  }).meta({ description: "Days for which events are kept, or `forever`; at least as long as webhook deliveries." }),
  GALLEY_KEEP_GENERATIONS_DAYS: daysKept(usualRetention.generations, {
    min: 30,
    because: "people come back to proposals and transcripts after weeks",
  }).meta({
    description:
      "Days for which requests to the service's writers and illustrators and their results are kept after they have ended, or `forever`.",
  }),
  GALLEY_KEEP_AUDIT_DAYS: daysKept(usualRetention.audit, {
    min: 90,
    because: "what an intruder did is often looked into only months later",
  }).meta({ description: "Days for which entries of the audit log are kept, or `forever`." }),
  GALLEY_KEEP_EXPORTS_DAYS: z
    .string()
    .transform((text, check) =>
      daysIn(text, { min: 1, max: 365, because: "drawn files take room in their organization's quota until they go" }, check, ""),
    )
    .prefault(String(usualRetention.exports))
    .meta({ description: "Days for which files drawn from posts are kept." }),
};

type Values = z.output<z.ZodObject<typeof retentionVariables>>;

export function readRetention(values: Values): Retention {
  return {
    deliveries: values.GALLEY_KEEP_DELIVERIES_DAYS,
    notifications: values.GALLEY_KEEP_NOTIFICATIONS_DAYS,
    events: values.GALLEY_KEEP_EVENTS_DAYS,
    generations: values.GALLEY_KEEP_GENERATIONS_DAYS,
    audit: values.GALLEY_KEEP_AUDIT_DAYS,
    exports: values.GALLEY_KEEP_EXPORTS_DAYS,
  };
}

/** Returns the fault of keeping events for less time than the deliveries that are made from them. */
export function eventsBeforeDeliveries({ GALLEY_KEEP_DELIVERIES_DAYS, GALLEY_KEEP_EVENTS_DAYS }: Partial<Values>): string[] {
  if (GALLEY_KEEP_DELIVERIES_DAYS === undefined || GALLEY_KEEP_EVENTS_DAYS === undefined || GALLEY_KEEP_EVENTS_DAYS === null) return [];
  if (GALLEY_KEEP_DELIVERIES_DAYS !== null && GALLEY_KEEP_EVENTS_DAYS >= GALLEY_KEEP_DELIVERIES_DAYS) return [];
  return [
    `GALLEY_KEEP_EVENTS_DAYS must be at least GALLEY_KEEP_DELIVERIES_DAYS, which is ${GALLEY_KEEP_DELIVERIES_DAYS ?? forever}: a delivery is made from its event.`,
  ];
}
