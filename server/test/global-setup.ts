import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { removeLeftPlaces } from "#src/core/database/embedded/test-support.ts";
import { cache } from "./cache/make-once.ts";
import { migratedCluster, openTestCluster, template } from "./cluster.ts";
import { recordCatalog } from "./statements/record-catalog.ts";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: string;
    template: string;
    /** Compile cache for the processes that tests start. */
    compiled: string;
  }
}

/** Starts one temporary PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Another project of this run has already opened it.
  if ("cluster" in vitest.getProvidedContext()) return undefined;
  await removeLeftPlaces();
  const compiled = join(cache, "galley-compiled");
  mkdirSync(compiled, { recursive: true });
  const cluster = await openTestCluster({ copyOf: await migratedCluster() });
  await recordCatalog(cluster.connectionString, template);
  vitest.provide("cluster", cluster.connectionString);
  vitest.provide("template", template);
  vitest.provide("compiled", compiled);
  return () => cluster.stop();
}
