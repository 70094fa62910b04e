import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startInstallation } from "../../scripts/upgrades/installation.ts";
import { asked, makeOn, type Node } from "./cluster.ts";
import { newFolder, root, runOn, secret } from "./ground.ts";
import type { Measured } from "./measure.ts";

/** A database with the demo data, over which a service can be started again and again. */
export type Place = AsyncDisposable & { start(): Promise<Measured> };

export async function openPlain(address: string): Promise<Place> {
  return fill(await makeOn([address], { isSpread: false }), undefined);
}

export async function openSpread(addresses: readonly string[], shards: number): Promise<Place> {
  return fill(await makeOn(addresses, { isSpread: true }), shards);
}

async function fill({ nodes, drop }: { nodes: Node[]; drop: () => Promise<void> }, shards: number | undefined): Promise<Place> {
  const folder = newFolder();
  const url = nodes[0]?.address ?? "";
  for (const { address } of nodes) await asked(address, "create schema stats; create extension pg_stat_statements schema stats");
  const fixture = join(folder.path, "fixture.json");
  const run = runOn(join(folder.path, "data"));
  run(url, "seed", "--fixture", fixture);
  if (shards !== undefined) run(url, "distribute", "--shards", String(shards));
  const { organizations, tokens } = JSON.parse(readFileSync(fixture, "utf8"));
  const callers = [
    { token: tokens.allProjects, projectId: organizations.a.projects.second.id },
    { token: tokens.otherOrganization, projectId: organizations.b.projects.main.id },
  ];
  return {
    async start() {
      const settings = { DATABASE_URL: url, GALLEY_SECRET: secret, GALLEY_LOG_LEVEL: "error" };
      const installation = await startInstallation(root, join(folder.path, "data"), settings);
      return { installation, nodes, callers, sql: (statement, values) => asked(url, statement, values) };
    },
    async [Symbol.asyncDispose]() {
      await drop();
      folder.remove();
    },
  };
}
