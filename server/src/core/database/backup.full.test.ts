import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { findSession, openSession } from "#src/people/access/sessions.ts";
import { backupSecret, contentOf, cutRestore, holdsNothing, openBackupPlace } from "#test/backup-place.ts";
import { openDatabase } from "#test/database.ts";
import { setPassword } from "#test/people.ts";
import { galley, runCommandProcess } from "#test/running-service.ts";
import { openWorld } from "#test/world.ts";
import { type Manifest, sha256Of } from "./backup-format.ts";
import { readLastBackup } from "./backup-run.ts";
import { migrate, readMigrations } from "./migrate.ts";

const place = await openBackupPlace();

const { world, inWorld, newDirectory, openTarget } = place;

afterAll(() => place.close());

test("a backup without the secret holds it nowhere, and is restored with the same one alone", async () => {
  const backup = newDirectory("backup");
  expect(await galley(inWorld, "backup", backup, "--without-secret")).toMatchObject({ code: 0, stderr: "" });
  const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(backupSecret));
  expect([files.length > 10, found]).toEqual([true, []]);
  const lacking = await openTarget();
  expect((await lacking.restore(backup)).stderr).toContain("made without its secret");
  const other = await openTarget({ over: { GALLEY_SECRET: "z".repeat(32) } });
  expect((await other.restore(backup)).stderr).toContain("another secret than the one given");
  for (const { owner } of [lacking, other]) expect(await holdsNothing(owner)).toBe(true);
  const target = await openTarget({ over: { GALLEY_SECRET: backupSecret } });
  expect(await target.restore(backup)).toMatchObject({ code: 0, stderr: "" });
});

test("nobody is signed in and no link works in a restored installation, while passwords do; older backups hold sessions in vain", async () => {
  const source = await openWorld();
  onTestFinished(() => source.close());
  const value = await openSession(source.pool, source.personId, { userAgent: "", address: "" });
  await setPassword(source.owner, source.personId);
  await source.call(source.registry.inviteMember, { email: "new@hearth.example", role: "reader" }, { kind: "person" });
  await source.owner.query("insert into account_mail (id, kind, email) values ('eml_1', 'password_reset', 'x@y.example')");
  const environment = { DATABASE_URL: source.url, GALLEY_DATA_DIR: newDirectory("data"), GALLEY_SECRET: backupSecret };
  const backup = newDirectory("backup");
  expect((await galley(environment, "backup", backup)).code).toBe(0);
  editManifest(backup, ({ tables }) => void tables.push({ name: "session", columns: ["id"], rows: 0, sha256: sha256Of("") }));
  writeFileSync(join(backup, "tables/session.copy.gz"), "");
  const target = await openTarget();
  expect(await target.restore(backup)).toMatchObject({ code: 0, stderr: "" });
  const content = await contentOf(target.owner);
  for (const table of ["session", "account_link", "account_mail"]) expect(content[table], table).toMatch(/^0 /);
  for (const table of ["password", "invitation"]) expect(content[table], table).toMatch(/^1 /);
  expect(await findSession(source.pool, value)).toBeDefined();
});

test("how the last backup went is known to the service, and belongs to no backup", async () => {
  const source = await openWorld();
  onTestFinished(() => source.close());
  expect(await readLastBackup(source.pool)).toBeUndefined();
  const environment = { DATABASE_URL: source.url, GALLEY_DATA_DIR: newDirectory("data"), GALLEY_SECRET: backupSecret };
  const backup = newDirectory("backup");
  expect((await galley(environment, "backup", backup)).code).toBe(0);
  const { createdAt, tables } = JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8")) as Manifest;
  expect(tables.map(({ name }) => name)).not.toContain("backup_run");
  const completeAsOf = Date.parse(createdAt) / 1000;
  expect(await readLastBackup(source.pool)).toEqual({ completeAsOf, failed: false });
  expect(await galley(environment, "backup", backup)).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  expect(await readLastBackup(source.pool)).toEqual({ completeAsOf, failed: true });
  await source.owner.query("drop table backup_run");
  expect((await galley(environment, "backup", newDirectory("backup"))).code).toBe(0);
});

test("stored files come along, into whatever place the new installation has for them", async () => {
  const source = await openWorld();
  onTestFinished(() => source.close());
  const data = newDirectory("data");
  const image = "images/org_1/img_1/full.png";
  mkdirSync(join(data, "files/images/org_1/img_1"), { recursive: true });
  writeFileSync(join(data, "files", image), "bytes of an image");
  const environment = { DATABASE_URL: source.url, GALLEY_DATA_DIR: data, GALLEY_SECRET: backupSecret };
  const [whole, bare] = [newDirectory("backup"), newDirectory("backup")];
  expect((await galley(environment, "backup", whole)).stdout).toContain("and 1 file");
  expect((await galley(environment, "backup", "--without-files", bare)).code).toBe(0);

  const target = await openTarget();
  expect((await target.restore(whole)).code).toBe(0);
  expect(readFileSync(join(target.dataDirectory, "files", image), "utf8")).toBe("bytes of an image");

  const other = await openTarget();
  expect((await other.restore(bare)).stdout).toContain("holds no files");
  expect(existsSync(join(other.dataDirectory, "files", image))).toBe(false);

  writeFileSync(join(whole, "files", image), "other bytes");
  const third = await openTarget();
  expect((await third.restore(whole)).stderr).toContain("was changed after the backup");
  expect(await holdsNothing(third.owner)).toBe(true);
});

test("a backup that is taken while others write holds one moment", async () => {
  let writing = true;
  const written = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (writing) await world.newArticle({ status: "approved" });
    }),
  );
  const backup = newDirectory("backup");
  expect((await galley(inWorld, "backup", backup)).code).toBe(0);
  writing = false;
  await written;
  const target = await openTarget();
  expect((await target.restore(backup)).code).toBe(0);
  const { rows } = await target.owner.query(`
    select (select count(*)::integer from article) as articles, (select count(*)::integer from article_slug) as slugs,
      (select count(*)::integer from article where approved_revision is not null) as approved,
      (select count(distinct article_id)::integer from approval) as approvals,
      (select count(*)::integer from audit where operation = 'create_article') as created`);
  const [{ articles, slugs, approved, approvals, created }] = rows;
  expect([slugs, created, approvals]).toEqual([articles, articles, approved]);
});

const whole = newDirectory("backup");

test.for<[string, (backup: string) => void, RegExp]>([
  [
    "a table that was changed",
    (backup) => writeFileSync(join(backup, "tables/article.copy.gz"), "x", { flag: "a" }),
    /article\.copy\.gz was changed/,
  ],
  ["a table that is missing", (backup) => rmSync(join(backup, "tables/audit.copy.gz")), /audit\.copy\.gz is missing/],
  ["a secret that was changed", (backup) => writeFileSync(join(backup, "secret"), "y".repeat(43)), /secret was changed/],
  ["a secret that is missing", (backup) => rmSync(join(backup, "secret")), /secret is missing/],
  ["no manifest", (backup) => rmSync(join(backup, "manifest.json")), /holds no complete backup: manifest\.json is missing/],
  ["a manifest that is none", (backup) => writeFileSync(join(backup, "manifest.json"), "{}"), /cannot be used as the manifest/],
  [
    "another number of rows",
    (backup) =>
      editManifest(backup, ({ tables }) => {
        for (const table of tables) table.rows += 1;
      }),
    /rows in the backup, not \d+ as/,
  ],
  ["a table too few", (backup) => editManifest(backup, ({ tables }) => void tables.pop()), /do not agree on the table \w+/],
  [
    "a newer version's migration",
    (backup) => editManifest(backup, ({ migrations }) => void migrations.push({ name: "9999-newer.sql", checksum: "0".repeat(64) })),
    /comes from a newer Galley \(9999-newer\.sql\)\. Nothing was restored\. Restore it with that version or a newer one/,
  ],
  [
    "a newer version's format",
    (backup) => editManifest(backup, (manifest) => void Object.assign(manifest, { format: 2 })),
    /comes from a newer Galley \(format 2\)\. Nothing was restored/,
  ],
])("a backup with %s is refused and no row is written", async ([, change, message]) => {
  if (statSync(whole, { throwIfNoEntry: false }) === undefined) await galley(inWorld, "backup", whole);
  const backup = newDirectory("changed");
  cpSync(whole, backup, { recursive: true });
  change(backup);
  const target = await openTarget();
  const { code, stderr } = await target.restore(backup);
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  const rows = (await holdsNothing(target.owner)) ? [] : Object.values(await contentOf(target.owner)).filter((content) => content !== "0 ");
  expect(rows).toEqual([]);
  expect(statSync(join(target.dataDirectory, "secret"), { throwIfNoEntry: false })).toBeUndefined();
  // Which tables this version has is known by its database alone.
  const isVerified = message.source.includes("do not agree");
  expect((await galley(inWorld, "backup", "verify", backup)).code).toBe(isVerified ? 0 : 1);
});

test("an older backup is restored at its own migrations and then brought up to date; a newer database refuses it", async () => {
  const older = await openDatabase({ empty: true });
  onTestFinished(() => older.close());
  await migrate(older.url);
  await older.owner.query("insert into person (id, email, name) values ('usr_1', 'marta@hearth.example', 'Marta')");
  const backup = newDirectory("backup");
  expect((await galley({ ...inWorld, DATABASE_URL: older.url }, "backup", backup)).code).toBe(0);

  const refused = await openTarget({ empty: false });
  await refused.owner.query("insert into migration (name, checksum, breaking) values ('9000-later.sql', 'x', false)");
  expect((await refused.restore(backup)).stderr).toContain("is from before 9000-later.sql, which this database already has.");
  const target = await openTarget();
  expect(await target.restore(backup)).toMatchObject({ code: 0, stderr: "" });
  expect((await target.owner.query("select name from person")).rows).toEqual([{ name: "Marta" }]);
  expect((await target.owner.query("select name from migration order by name")).rows).toHaveLength(readMigrations().length);
});

test("a database with other tables, another secret, and a running service are refused", async () => {
  if (statSync(whole, { throwIfNoEntry: false }) === undefined) await galley(inWorld, "backup", whole);
  const foreign = await openTarget();
  await foreign.owner.query("create table invoice (id integer)");
  expect((await foreign.restore(whole)).stderr).toContain("holds tables of another program");
  const secretive = await openTarget({ over: { GALLEY_SECRET: "z".repeat(32) } });
  expect((await secretive.restore(whole)).stderr).toContain("another secret than GALLEY_SECRET");
  expect(await holdsNothing(secretive.owner)).toBe(true);
  const served = await openTarget({ empty: false });
  const client = await served.owner.connect();
  await client.query("set application_name = 'galley'");
  expect((await served.restore(whole)).stderr).toContain("Galley is running on this database. Stop it, then restore.");
  client.release(true);
});

test.each([
  ["functions are made", ["CREATE FUNCTION", "%"]],
  ["references are taken off", ["ALTER TABLE", "alter table%drop constraint%"]],
  ["indexes come back", ["CREATE INDEX", "%delete from galley_private.set_aside%"]],
  ["all are back", ["DROP TABLE", "drop table galley_private.set_aside"]],
] as const)("a restore that is killed while %s leaves nothing that is served, and is begun anew", async (_, statement) => {
  const backup = newDirectory("backup");
  expect(await runCommandProcess(["backup", backup], { ...inWorld, GALLEY_DATA_DIR: newDirectory("data") })).toMatchObject({ code: 0 });
  const target = await openTarget();
  await cutRestore(target.owner, target.environment, backup, statement);
  expect((await galley(target.environment, "migrate")).stderr).toContain("A restore of this database goes on, or was cut");
  expect(await runCommandProcess(["restore", backup], target.environment)).toMatchObject({ code: 0, stderr: "" });
  const other = await openTarget();
  expect((await other.restore(backup)).code).toBe(0);
  expect(await contentOf(target.owner)).toEqual(await contentOf(other.owner));
});

function editManifest(backup: string, edit: (manifest: Manifest) => void): void {
  const file = join(backup, "manifest.json");
  const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"));
  edit(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}
