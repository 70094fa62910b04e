import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Dashboard } from "./open-dashboard.ts";

/** Returns a function for the paths of the main organization's screens. */
export async function organizationPaths(dashboard: Dashboard): Promise<(path: string) => string> {
  const { rows } = await dashboard.owner.query("select organization_id from project where id = $1", [dashboard.projectId]);
  return (path) => `/organizations/${rows[0].organization_id}/${path}`;
}

/** Calls an operation as the person of the page, without the screens. */
export async function ask(dashboard: Dashboard, page: Page, operation: string, input: object): Promise<Record<string, unknown>> {
  const path = (await organizationPaths(dashboard))(operation).replace("/organizations", "/dashboard/organizations");
  const answer = await page.request.post(path, { data: input, headers: { origin: dashboard.origin, "sec-fetch-site": "same-origin" } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

export async function personId(dashboard: Dashboard, email: string): Promise<string> {
  const { rows } = await dashboard.owner.query("select id from person where email = $1", [email]);
  return rows[0].id;
}
