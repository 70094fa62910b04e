import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openServiceLogin, type ServiceLogin } from "#src/core/database/login/service-login.ts";
import { takeRefused } from "./ask-each-shard.ts";
import { followClock } from "./clock/clock.ts";
import { installClock, setClockOfNodes, setDatabaseClock } from "./clock/database-clock.ts";
import { giveBack, takeOnNodes } from "./nodes.ts";
import { nodesOfRun } from "./nodes-of-run.ts";
import { createWarmConnections, type WarmConnections } from "./warm-connections.ts";
import { connected, type Shape, shapeOf, wipeDatabase } from "./wipe-database.ts";

// Wiped databases for reuse. Creating a database creates 640 files. File systems take longer for that the more files have just been
// removed.
const wiped: { name: string; shape: Shape; warm: WarmConnections }[] = [];
// One user serves every database that was copied from the same template.
const logins = new Map<string, ServiceLogin>();
let templateShape: Shape | undefined;

/**
 * Opens a database in the run's PostgreSQL or in another: a copy of the migrated one or of the named template, or an empty one. A `cold`
 * one has no connections of earlier services.
 */
export async function openDatabase({ empty = false, cold = false, template = inject("template"), cluster = inject("cluster") } = {}) {
  const run = (statement: string) => connected(cluster, (client) => client.query(statement));
  const isUsual = !empty && !cold && template === inject("template") && cluster === inject("cluster");
  const nodes = nodesOfRun();
  if (isUsual && nodes.length > 0) return openOnNodes(nodes);
  const known = isUsual ? wiped.pop() : undefined;
  const name = known?.name ?? `world_${randomBytes(6).toString("hex")}`;
  if (known === undefined) await run(`create database ${name} template ${empty ? "template0" : template}`);
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  if (empty) await installClock(url);
  if (isUsual) templateShape ??= await shapeOf(url);
  const owner = new pg.Pool({ connectionString: url, max: 3 });
  owner.on("error", () => {});
  const warm = known?.warm ?? createWarmConnections(url);
  const lend = (pool: pg.Pool) => {
    if (isUsual) warm.lend(pool);
  };
  lend(owner);
  await setDatabaseClock(owner);
  const leaveClock = followClock(() => setDatabaseClock(owner));
  return {
    name,
    url,
    owner,
    /** Makes a pool use the connections that stay open while the database is wiped. */
    lend,
    /** Returns the login with which the service connects once the database is migrated. */
    async login(): Promise<ServiceLogin> {
      if (empty) return openServiceLogin({ connectionString: url });
      const place = `${cluster} ${template}`;
      const known = logins.get(place) ?? (await openServiceLogin({ connectionString: url }));
      logins.set(place, known);
      return { ...known, connectionString: Object.assign(new URL(known.connectionString), { pathname: `/${name}` }).href };
    },
    async close() {
      leaveClock();
      await owner.end();
      const before = isUsual ? (known?.shape ?? templateShape) : undefined;
      const shape = before && (await wipeDatabase(warm, before));
      if (shape) return void wiped.push({ name, shape, warm });
      await warm.close();
      await run(`drop database ${name} with (force)`);
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}

/** Opens a database of a cluster of Citus, which is not dropped while the run lasts. */
async function openOnNodes(nodes: readonly string[]) {
  const database = await takeOnNodes(nodes);
  const owner = new pg.Pool({ connectionString: database.url, max: 3 });
  owner.on("error", () => {});
  takeRefused(owner);
  await setClockOfNodes(owner);
  const leaveClock = followClock(() => setClockOfNodes(owner));
  return {
    name: database.name,
    url: database.url,
    owner,
    lend() {},
    login: async () => database.login,
    async close() {
      leaveClock();
      await owner.end();
      giveBack(database);
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}
