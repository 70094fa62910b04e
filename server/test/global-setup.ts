import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#src/database/migrate.ts";
import { openTestCluster } from "./cluster.ts";

const template = "galley_template";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: string;
    template: string;
    /** Where processes that tests start keep what reading the service's files has cost. */
    compiled: string;
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const compiled = mkdtempSync(join(tmpdir(), "galley-compiled-"));
  const cluster = await openTestCluster();
  const admin = new pg.Client({ connectionString: cluster.connectionString });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const url = new URL(cluster.connectionString);
  url.pathname = `/${template}`;
  await migrate(url.href);
  project.provide("cluster", cluster.connectionString);
  project.provide("template", template);
  project.provide("compiled", compiled);
  return async () => {
    await cluster.stop();
    rmSync(compiled, { recursive: true, force: true });
  };
}
