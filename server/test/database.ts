import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A database of its own in the run's PostgreSQL: a clone of the migrated one or of the one that is named, or an empty one. */
export async function openDatabase({ empty = false, template = inject("template") } = {}) {
  const cluster = inject("cluster");
  const name = `world_${randomBytes(6).toString("hex")}`;
  await query(cluster, `create database ${name} template ${empty ? "template0" : template}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const owner = new pg.Pool({ connectionString: url.href, max: 3 });
  owner.on("error", () => {});
  return {
    name,
    url: url.href,
    owner,
    async close() {
      await owner.end();
      await query(cluster, `drop database ${name} with (force)`);
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}
