import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionStringFor } from "../../server/src/core/database/embedded/connection.ts";
import { findRunningPostmaster } from "../../server/src/core/database/embedded/postmaster.ts";

/** An installation of the version in a checkout, served from there. */
export type Installation = {
  url: string;
  /** Runs a command of the operator, and returns its JSON. */
  galley(...words: string[]): Record<string, unknown>;
  /** Runs statements as the owner of the tables. */
  sql(...statements: string[]): Promise<Record<string, unknown>[]>;
  /** Calls the REST API, and fails unless the call succeeds. */
  call(token: string, method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
};

/** Starts the version in `checkout` on a data directory, with nothing of this process's settings but the `further` ones. */
export async function startInstallation(
  checkout: string,
  directory: string,
  further: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = {
    GALLEY_DATA_DIR: directory,
    GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
    GALLEY_RATE_LIMIT_PER_MINUTE: "100000",
    PORT: "0",
    ...further,
  };
  const env = { PATH, HOME, TMPDIR, ...settings };
  const pinned = join(checkout, "node_modules/.bin/node");
  const node = existsSync(pinned) ? pinned : process.execPath;
  const run = (program: string) => join(checkout, "server/src", program);
  const child = spawn(node, [run("main.ts")], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    printed += part;
  });
  const address = () => /Address +(\S+?),?\s/.exec(printed)?.[1];
  while (address() === undefined) {
    const [ended] = await Promise.race([once(child.stdout, "data").then(() => [false]), once(child, "exit").then(() => [true])]);
    if (ended && address() === undefined) throw new Error(`The version in ${checkout} does not start: ${printed}`);
  }
  const url = String(address());
  return {
    url,
    galley: (...words) => JSON.parse(execFileSync(node, [run("galley.ts"), ...words, "--json"], { env, encoding: "utf8" })),
    sql: (...statements) => runAsOwner(join(directory, "postgres/cluster"), statements),
    call: (token, method, path, body) => call(url, token, method, path, body),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function runAsOwner(cluster: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const postmaster = findRunningPostmaster(cluster);
  if (postmaster === undefined) throw new Error(`No database runs in ${cluster}.`);
  const client = new pg.Client({ connectionString: connectionStringFor(cluster, postmaster.endpoint) });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function call(url: string, token: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    // A kept connection may have ended while a command ran.
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answered = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answered)}`);
  return answered;
}
