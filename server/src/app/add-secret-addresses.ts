import type { Hono } from "hono";
import { createFeedReader } from "#src/content/calendar/feeds/create-feed-reader.ts";
import type { Services } from "#src/operations/call.ts";
import { createFeedBudget, createFeedGuessBudget, createGuestBudget } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import type { UnsubscribeLinks } from "#src/people/notifications/mail/unsubscribe-links.ts";
import { registry } from "#src/registry/registry.ts";
import { calendarFeedSurface } from "#src/surfaces/calendar-feeds/calendar-feed-surface.ts";
import { guestSurface } from "#src/surfaces/guests/guest-surface.ts";
import { unsubscribeSurface } from "#src/surfaces/unsubscribe.ts";
import type { AppOptions } from "./app-options.ts";
import { createUnsubscriber } from "./create-unsubscriber.ts";

type SecretAddressParts = { addressOf: AddressReader; unsubscribeLinks: UnsubscribeLinks; log: AppOptions["log"] };

/** Adds what whoever knows an address may open: pages for guests, unsubscribing, and calendars for people's own programs. */
export function addSecretAddresses(web: Hono, services: Services, { addressOf, unsubscribeLinks, log }: SecretAddressParts): void {
  const { pool, publicUrl } = services;
  const common = { publicUrl, log, addressOf };
  web.route("/", guestSurface({ ...common, pool, services, operations: registry, takeGuess: createGuestBudget(pool) }));
  web.route("/", unsubscribeSurface(createUnsubscriber(services, unsubscribeLinks), log));
  const takes = { takeRead: createFeedBudget(pool), takeGuess: createFeedGuessBudget(pool) };
  web.route("/", calendarFeedSurface({ ...common, reader: createFeedReader(pool), ...takes }));
}
