import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { runCommandProcess, spawnProgram, startService } from "#test/running-service.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-migrate-at-start-"));
// The service that root starts becomes another user, who has to get in.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

/** Settings as a pod has them: secrets in files, no data directory of its own, the schema left to a job. */
function podWith(databaseUrl: string): Record<string, string> {
  const [url, secret] = [join(folder, "database-url"), join(folder, "secret")];
  writeFileSync(url, `${databaseUrl}\n`);
  writeFileSync(secret, `${"x".repeat(32)}\n`);
  return {
    DATABASE_URL_FILE: url,
    GALLEY_SECRET_FILE: secret,
    GALLEY_MIGRATE_AT_START: "no",
    GALLEY_DATA_DIR: join(folder, "none"),
    PORT: "0",
  };
}

async function refusal(environment: Record<string, string>): Promise<string> {
  const { text, ended } = spawnProgram("main.ts", [], environment);
  expect(await ended).toBe(1);
  return text.stderr;
}

test("a start that may not migrate leaves an empty database alone and says what to run; after that it serves", async () => {
  await using database = await openDatabase({ empty: true });
  const environment = podWith(database.url);
  const told = await refusal(environment);
  expect(told).toContain("The database is behind this version of Galley: it lacks ");
  expect(told).toContain("Run: npm run galley -- migrate");
  const tables = "select count(*)::integer as number from pg_tables where schemaname = 'public'";
  expect((await database.owner.query(tables)).rows).toEqual([{ number: 0 }]);
  expect(await runCommandProcess(["migrate"], environment)).toMatchObject({ code: 0, stderr: "" });
  await using service = await startService(environment);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

test("a start that may not migrate refuses a database that lacks one migration, and so does a command", async () => {
  await using database = await openDatabase();
  const environment = podWith(database.url);
  const { rows } = await database.owner.query("delete from migration where name = (select max(name) from migration) returning name");
  const told = await refusal(environment);
  expect(told).toContain(`it lacks 1 of its migrations, from ${rows[0].name} on`);
  const command = await runCommandProcess(["organization", "list"], environment);
  expect(command).toMatchObject({ code: 1, stderr: expect.stringContaining(`from ${rows[0].name} on`) });
});

test("a start that may not migrate refuses a database with an older function, and one that a newer version has broken with", async () => {
  await using database = await openDatabase();
  const environment = podWith(database.url);
  await database.owner.query("update sql_function set digest = 'other' where name = (select min(name) from sql_function)");
  expect(await refusal(environment)).toMatch(/it has an older function \w+\. GALLEY_MIGRATE_AT_START is no/);
  await database.owner.query("insert into migration (name, checksum, breaking) values ('9999-other.sql', 'x', true)");
  expect(await refusal(environment)).toContain("The database was changed by a newer Galley (9999-other.sql)");
  await database.owner.query("update migration set breaking = false where name = '9999-other.sql'");
  await using service = await startService(environment);
  expect((await fetch(`${service.url}/livez`)).status).toBe(200);
});
