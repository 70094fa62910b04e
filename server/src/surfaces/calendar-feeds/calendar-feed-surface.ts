import { type Language, networksByName } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type Context, Hono } from "hono";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import { applyBudget } from "../admit-token.ts";
import { type AnswerContext, type AnswerOptions, answer } from "../answer.ts";
import { type ConnectionEnv, callerOf } from "../caller.ts";
import { fileHeaders } from "../common-headers.ts";
import { refuseAsJson } from "../envelope.ts";
import { type Translator, translatorFor } from "../translation/translator.ts";
import { type CalendarEvent, writeCalendar } from "./ical.ts";

type Feed = { id: string; organizationId: string; projectId: string; projectName: string; language: Language };
type Item = {
  key: string;
  type: "topic" | "article" | "post";
  id: string;
  title: string;
  at: Date;
  network: string | null;
  isSettled: boolean;
};

export type CalendarFeedDependencies = {
  reader: { find(organizationId: string, secret: string, address: string): Promise<Feed | undefined>; list(feed: Feed): Promise<Item[]> };
  publicUrl: string;
  log: Log;
  addressOf: AddressReader;
  /** Counts the reads of one address. */
  takeRead: TakeCall;
  /** Counts addresses that strangers name and that give nothing. */
  takeGuess: TakeCall;
};

const path = "/calendar-feeds/:organizationId{[0-9a-z_]{1,64}}/:file{[0-9A-Za-z]{43}\\.ics}";
const fileEnding = ".ics".length;
// A title has few characters, each of which may have many marks upon it.
const titleLengthMax = 400;

// The address itself grants access: no cache on the way keeps the answer, and no page behind a link learns of it.
const headers = { ...fileHeaders, "referrer-policy": "no-referrer", "cache-control": "private, no-store" };

/** Creates the calendars that people's calendar programs read at a secret address. */
export function calendarFeedSurface(dependencies: CalendarFeedDependencies): Hono<ConnectionEnv> {
  const app = new Hono<ConnectionEnv>();
  const { log } = dependencies;
  const logFields = { operation: "calendar_feed" };
  const options: AnswerOptions = { log, surface: "files", logFields, headers, quiet: true, refuse: refuseAsJson };
  app.get(path, (c) => answer(options, (context) => read(dependencies, c, context)));
  return app;
}

async function read(dependencies: CalendarFeedDependencies, c: Context<ConnectionEnv>, context: AnswerContext): Promise<Response> {
  const { reader, publicUrl, addressOf, takeRead, takeGuess } = dependencies;
  const { organizationId = "", file = "" } = c.req.param() as Record<string, string>;
  const address = callerOf(c, addressOf);
  const feed = await reader.find(organizationId, file.slice(0, -fileEnding), address);
  if (feed === undefined) {
    applyBudget(await takeGuess(address), context);
    throw new Failure("not_found", sentence("refusal_calendar_feed_gone"));
  }
  applyBudget(await takeRead(feed.id), context);
  const t = translatorFor(feed.language);
  const items = await reader.list(feed);
  const events = items.map((item) => eventOf(item, feed, { t, publicUrl }));
  const name = t("calendar_feed_name", { project: feed.projectName });
  return new Response(writeCalendar(name, events, new Date()), { headers: { "content-type": "text/calendar; charset=utf-8" } });
}

function eventOf(item: Item, { projectId }: Feed, { t, publicUrl }: { t: Translator; publicUrl: string }): CalendarEvent {
  const kind = item.network === null ? t(`calendar_feed_${item.type === "topic" ? "topic" : "article"}`) : networkName(item.network);
  const day = item.at.toISOString().slice(0, "YYYY-MM-DD".length);
  const screen = item.type === "topic" ? `calendar?date=${day}&item=${item.id}` : `${item.type}s/${item.id}`;
  return {
    uid: `${item.key}@${new URL(publicUrl).hostname}`,
    at: item.at,
    summary: `${kind}: ${item.title.slice(0, titleLengthMax).toWellFormed()}`,
    description: t(item.isSettled ? "calendar_feed_settled" : "calendar_feed_planned"),
    url: `${publicUrl}/projects/${projectId}/${screen}`,
    category: kind,
    isConfirmed: item.isSettled,
  };
}

function networkName(network: string): string {
  return (networksByName as Readonly<Record<string, { title: string }>>)[network]?.title ?? network;
}
