import { type browseCalendar, networksByName } from "@galley/contract";
import { html } from "hono/html";
import type { z } from "zod";
import { dateLocales } from "#src/core/text/date-locales.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { PageMarkup } from "../assets/layout.ts";
import type { Translator } from "../translation/translator.ts";
import type { Inside, Subject } from "./dependencies.ts";
import { guestBar, guestPage } from "./guest-page.ts";

type Calendar = z.output<typeof browseCalendar.output>;
type Item = Calendar["data"][number];
/** Line of a day. `others` are the same post on further networks. */
type Entry = { item: Item; others: Item[] };

/** Shows the days of a week with what goes out on each, and the way to each text. */
export async function showWeek(visitor: Inside): Promise<Response> {
  const { t, link } = visitor;
  const days = daysOf(link.week ?? "");
  const { data, timeZone } = await readWeek(visitor);
  const title = t("guests_week", { day: dayText(t, days[0] ?? ""), project: link.projectName });
  const lists = days.map((day) =>
    dayMarkup(
      visitor,
      day,
      data.filter(({ at }) => at.startsWith(day)),
    ),
  );
  return guestPage(
    t,
    title,
    html`${guestBar(visitor, "week")}<main class="text guest-week" id="guest-all"><h1>${title}</h1><p>${t("guests_week_text", { zone: timeZone })}</p>${lists}</main>`,
  );
}

/** Returns whether something goes out in the week that the link opens. */
export async function isOfWeek(visitor: Inside, { kind, id }: Subject): Promise<boolean> {
  const { data } = await readWeek(visitor);
  return data.some((item) => item.type === kind && item.id === id);
}

function readWeek({ dependencies, call, link }: Inside): Promise<Calendar> {
  const days = daysOf(link.week ?? "");
  const range = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const { services, operations } = dependencies;
  return callOperation(services, operations.browseCalendar, call, { projectId: link.projectId, ...range, types: ["article", "post"] });
}

function dayMarkup(visitor: Inside, day: string, items: readonly Item[]): PageMarkup {
  const { t } = visitor;
  const list =
    items.length === 0
      ? html`<p class="guest-nothing">${t("guests_nothing")}</p>`
      : html`<ul>${joined(items).map((group) => itemMarkup(visitor, group))}</ul>`;
  return html`<section class="guest-day"><h2><time datetime="${day}">${dayText(t, day)}</time></h2>${list}</section>`;
}

/** Joins what is one post at one moment and in one state, as the calendar does. */
function joined(items: readonly Item[]): Entry[] {
  const groups = Map.groupBy(items, ({ type, id, at, state }) => `${type} ${id} ${at} ${state}`);
  return [...groups.values()].flatMap(([item, ...others]) => (item === undefined ? [] : [{ item, others }]));
}

function itemMarkup({ t, path }: Inside, { item, others }: Entry): PageMarkup {
  const networks = [item, ...others].flatMap((one) => (one.type === "post" ? [networksByName[one.destination].title] : []));
  const where = item.type === "post" ? networks.join(", ") : t("guests_article");
  return html`<li><span class="guest-when">${item.at.slice(11)}</span> <a href="${path}/${item.type}s/${item.id}">${item.title}</a> <span class="guest-where">${where} · ${t(stateText(item))}</span></li>`;
}

function stateText({ state }: Item) {
  if (state === "published" || state === "delivering") return "guests_state_out";
  if (state === "failed") return "guests_state_failed";
  return state === "scheduled" ? "guests_state_approved" : "guests_state_planned";
}

function daysOf(monday: string): string[] {
  const first = Temporal.PlainDate.from(monday);
  return Array.from({ length: 7 }, (_, days) => first.add({ days }).toString());
}

function dayText({ language }: Translator, day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString(dateLocales[language], { weekday: "long", day: "numeric", month: "long" });
}
