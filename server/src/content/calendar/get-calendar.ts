import * as contract from "@galley/contract";
import { readClock } from "#src/core/database/database-clock.ts";
import { handle } from "#src/operations/handle.ts";
import type { Position } from "#src/operations/paging.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { calendarWindow, startOfHour } from "./calendar-window.ts";
import { findItemDeadEnds } from "./item-dead-ends.ts";
import { type CalendarPosition, type DatedItem, listDated } from "./list-dated.ts";
import { presentCalendarItem } from "./present-calendar-item.ts";
import { sameHourWarnings } from "./same-hour.ts";

/** Number of items before and after a page that are searched for items in the same hour as the page's own. */
const neighborsMax = 50;

export const getCalendar = handle(contract.getCalendar, async (context, { projectId, limit, cursor }) => {
  const { tx, actor, pager, tell } = context;
  const { organizationId } = actor;
  const query = ["get_calendar", organizationId, projectId];
  const after = readPosition(pager.unpack(query, cursor));
  const [{ time_zone: timeZone }, now] = await Promise.all([requireProject(tx, actor, projectId), readClock(tx)]);
  const window = calendarWindow(now, timeZone);
  const [found, before] = await Promise.all([
    listDated(tx, organizationId, projectId, { ...window, after, limit: limit + neighborsMax }),
    after === undefined ? [] : listDated(tx, organizationId, projectId, { ...hourUpTo(after.at, timeZone), limit: neighborsMax }),
  ]);
  const items = found.slice(0, limit);
  const sameHourOf = sameHourWarnings([...before, ...found], timeZone, tell);
  const deadEndsOf = await findItemDeadEnds(context, organizationId, projectId, items);
  const warningsOf = (item: DatedItem) => [...deadEndsOf(item), ...sameHourOf(item)];
  const last = items.at(-1);
  return {
    data: items.map((item) => presentCalendarItem(item, timeZone, warningsOf(item))),
    nextCursor: found.length > limit && last !== undefined ? pager.pack(query, positionOf(last)) : null,
  };
});

function hourUpTo(at: Date, timeZone: string) {
  return { from: startOfHour(at, timeZone), until: new Date(at.getTime() + 1) };
}

function positionOf(item: DatedItem): Position {
  return [item.at.toISOString(), item.type, item.id, item.type === "post" ? item.destination : ""];
}

// A cursor is authentic: its content comes from `positionOf`.
function readPosition(position: Position | undefined): CalendarPosition | undefined {
  if (position === undefined) return undefined;
  const [at, type, id, destination] = position;
  return { at: new Date(String(at)), type: type as CalendarPosition["type"], id: String(id), destination: String(destination) };
}
