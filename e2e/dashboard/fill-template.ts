import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { buildDashboard } from "../../scripts/build-dashboard.ts";
import { languagesLeftOut } from "../../scripts/runner/languages-left-out.ts";
import type { DemoWorld } from "../../server/src/operating/seed/seed.ts";
import { earlierClockOptions } from "../../server/test/clock/clock.ts";

/** A demo world to clone: its database, its files, a description of its content, and the origin that it was made for. */
export type DashboardTemplate = { database: string; files: string; world: DemoWorld; origin: string };

declare module "vitest" {
  export interface ProvidedContext {
    dashboard: DashboardTemplate;
  }
}

const database = "galley_dashboard_template";
const origin = "http://localhost:4000";

/** Builds the dashboard and fills one demo world, once for all journeys. */
export default async function setup(project: TestProject): Promise<() => void> {
  buildDashboard(languagesLeftOut());
  const { cluster, template, compiled } = project.getProvidedContext();
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${database} template ${template}`);
  await admin.end();
  const url = Object.assign(new URL(cluster), { pathname: `/${database}` }).href;
  const parent = mkdtempSync(join(tmpdir(), "galley-dashboard-"));
  const [files, written] = [join(parent, "files"), join(parent, "world.json")];
  const program = [...earlierClockOptions(), join(import.meta.dirname, "fill-demo.ts")];
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  const { status } = spawnSync(process.execPath, [...program, url, origin, files, written], { stdio: "inherit", env });
  if (status !== 0) throw new Error("The demo world could not be made.");
  project.provide("dashboard", { database, files, world: JSON.parse(readFileSync(written, "utf8")), origin });
  return () => rmSync(parent, { recursive: true, force: true });
}
