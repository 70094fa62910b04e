import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endWithTest } from "#test/children/end-with-test.ts";
import { spawnProgram } from "#test/running-service.ts";
import { until } from "#test/until.ts";
import { openWorld, type World } from "#test/world.ts";
import { requireDirectConnection } from "./require-direct.ts";

const program = "/usr/sbin/pgbouncer";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts PgBouncer before the world's database, and returns the address of the same database behind it. */
async function openPooler(settings: string) {
  const direct = new URL(world.url.replace(/^postgres(ql)?:/, "http:"));
  const { rows } = await world.owner.query(
    "select current_user as user, current_setting('port') as port, current_setting('unix_socket_directories') as folder",
  );
  const [{ user, port: serverPort, folder }] = rows;
  const place = mkdtempSync(join(tmpdir(), "galley-pooler-"));
  chmodSync(place, 0o755);
  const port = await freePort();
  const password = direct.searchParams.get("password") ?? decodeURIComponent(direct.password);
  writeFileSync(join(place, "users"), `"${user}" "${password}"\n`);
  const lines = [
    "[databases]",
    `* = host=${direct.searchParams.get("host") ?? folder} port=${serverPort} user=${user} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "default_pool_size = 5",
    settings,
  ];
  writeFileSync(join(place, "pgbouncer.ini"), `${lines.join("\n")}\n`);
  // The folder of the socket is open to the user of the database alone.
  const { uid, gid } = statSync(direct.searchParams.get("host") ?? folder);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program, [join(place, "pgbouncer.ini")], { stdio: "ignore", ...owner });
  endWithTest(child);
  const url = `postgres://${user}@127.0.0.1:${port}${direct.pathname}`;
  await until(async () => answers(url));
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGINT");
      await once(child, "exit");
      rmSync(place, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  const answered = await client.connect().then(
    () => client.query("select 1").then(() => true),
    () => false,
  );
  await client.end().catch(() => {});
  return answered;
}

test("a direct connection is taken, also with options of its own", async () => {
  await requireDirectConnection("DATABASE_URL", world.url);
  const url = new URL(world.url);
  url.searchParams.set("options", "-c statement_timeout=60000");
  await requireDirectConnection("DATABASE_URL", url.href);
});

test.runIf(existsSync(program)).each([
  ["refuses what a connection sets at its start", "pool_mode = transaction"],
  ["refuses what a connection sets at its start", "pool_mode = session"],
  ["drops what a connection sets at its start", "pool_mode = transaction\nignore_startup_parameters = options"],
  ["drops what a connection sets at its start", "pool_mode = session\nignore_startup_parameters = options"],
])("a pooler that %s is refused (%s)", async (reason, settings) => {
  await using pooler = await openPooler(settings);
  await expect(requireDirectConnection("DATABASE_URL", pooler.url)).rejects.toThrow(
    `DATABASE_URL leads to a connection pooler, such as PgBouncer, that ${reason}`,
  );
});

test.runIf(existsSync(program))("a pooler that lends connections for single transactions is refused, whatever it keeps", async () => {
  await using pooler = await openPooler("pool_mode = transaction\nignore_startup_parameters = options");
  const url = `${pooler.url}?options=-c%20application_name%3Dx`;
  await expect(requireDirectConnection("DATABASE_URL", url)).rejects.toThrow("lends connections for single transactions");
});

test.runIf(existsSync(program))("the service and its commands end behind such a pooler and name the setting", async () => {
  await using pooler = await openPooler("pool_mode = transaction\nignore_startup_parameters = options");
  const environment = { DATABASE_URL: pooler.url, GALLEY_SECRET: "x".repeat(32), PORT: "0" };
  const programs = [spawnProgram("main.ts", [], environment), spawnProgram("galley.ts", ["project", "list"], environment)];
  expect((await Promise.all(programs.map(({ ended }) => ended))).map((code) => code !== 0)).toEqual([true, true]);
  for (const { text } of programs) expect(text.stderr).toContain("DATABASE_URL leads to a connection pooler");
});
