import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Dashboard } from "./open-dashboard.ts";

/** Returns the day in a time zone, `days` from now. */
export function dayFromNow(timeZone: string, days: number): string {
  return Temporal.Now.plainDateISO(timeZone).add({ days }).toString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function isMonday(day: string): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek === 1;
}

/** Returns a neighboring day in the same week. */
export function neighborOf(day: string): string {
  return addDays(day, Temporal.PlainDate.from(day).dayOfWeek === 7 ? -1 : 1);
}

/** Returns the cell of a day. */
export function sheet(page: Page, day: string) {
  return page.locator(`[role=gridcell][data-day="${day}"]`);
}

export function card(page: Page, title: string) {
  return page.locator("[data-item]", { hasText: title });
}

/** Returns when an article goes live, in the time zone of its project. */
export async function articleDate(dashboard: Dashboard, title: string): Promise<string> {
  const { rows } = await dashboard.owner.query(
    `select to_char(a.scheduled_at at time zone p.time_zone, 'YYYY-MM-DD"T"HH24:MI') as at
     from article a join project p using (organization_id) where p.id = a.project_id and a.title = $1`,
    [title],
  );
  return rows[0]?.at;
}

/** Returns the day an article goes live on. */
export async function dayOf(dashboard: Dashboard, title: string): Promise<string> {
  return (await articleDate(dashboard, title)).slice(0, 10);
}

/** Calls an operation as the person who is signed in on the page. */
export async function callOn(page: Page, dashboard: Dashboard, operation: string, input: object): Promise<unknown> {
  const { rows } = await dashboard.owner.query("select organization_id as id from project where id = $1", [dashboard.projectId]);
  const path = `/dashboard/organizations/${rows[0].id}/${operation}`;
  const answer = await page.evaluate(
    async ([address, body]) => {
      const response = await globalThis.fetch(address ?? "", {
        method: "POST",
        body: body ?? "",
        headers: { "content-type": "application/json" },
      });
      return { status: response.status, body: await response.json() };
    },
    [path, JSON.stringify(input)],
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
