import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { sha256Of } from "#src/core/database/backup-format.ts";
import { findSession, openSession } from "#src/people/access/sessions.ts";
import { backupSecret, contentOf, cutRestore, openBackupPlace } from "#test/backup-place.ts";
import { representatives } from "#test/chance.ts";
import { openDatabase } from "#test/database.ts";
import { galley, runCommandProcess, spawnProgram } from "#test/running-service.ts";

const place = await openBackupPlace();

const { world, inWorld, newDirectory, openTarget } = place;

afterAll(() => place.close());

const awkward = '# Tabs\tand \\N \\. back\\slashes\n\n\\.\n\nÜmlaut, emoji 👩‍🔬, "quotes", end\\';

test("a restored database holds the same rows in every table, with its secret, and nobody is signed in", async () => {
  for (const status of ["draft", "in_review", "approved", "scheduled", "published"] as const) await world.newArticle({ status });
  await world.newArticle({ markdown: awkward });
  await world.newToken();
  const session = await openSession(world.pool, world.personId, { userAgent: "", address: "" });
  for (const reference of ["1", "2"]) await world.call(world.registry.addCredits, { amount: 5, reference }, { kind: "operator" });
  await world.newOrganization();
  const backup = newDirectory("backup");
  expect(await galley(inWorld, "backup", backup)).toMatchObject({ code: 0, stderr: "" });
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, "secret")).mode & 0o777).toBe(0o600);

  const target = await openTarget();
  expect(await target.restore(backup)).toMatchObject({ code: 0, stderr: "" });
  const content = await contentOf(target.owner);
  expect(content).toEqual({ ...(await contentOf(world.owner)), session: "0 " });
  expect(await findSession(world.pool, session)).toBeDefined();
  expect(content.article).toMatch(/^6 /);
  expect(readFileSync(join(target.dataDirectory, "secret"), "utf8")).toBe(`${backupSecret}\n`);
  expect((await target.restore(backup)).stderr).toMatch(/^This installation already holds data \(\w+\)\./);
});

test("a restore that was killed leaves a database that nothing serves, and is begun anew", async () => {
  await world.newArticle({ status: "published" });
  const backup = newDirectory("backup");
  expect(await runCommandProcess(["backup", backup], { ...inWorld, GALLEY_DATA_DIR: newDirectory("data") })).toMatchObject({ code: 0 });
  const target = await openTarget();
  await cutRestore(target.owner, target.environment, backup, ["ALTER TABLE", "%delete from galley_private.set_aside%"]);
  const cut = /A restore of this database goes on, or was cut.* restore again, which begins anew: npm run galley -- restore DIR/;
  const service = spawnProgram("main.ts", [], { ...target.environment, PORT: "0" });
  expect([await service.ended, service.text.stderr]).toEqual([1, expect.stringMatching(cut)]);
  for (const command of [["migrate"], ["backup", newDirectory("none")]])
    expect(await galley({ ...inWorld, ...target.environment }, ...command)).toMatchObject({ code: 1, stderr: expect.stringMatching(cut) });
  expect(await runCommandProcess(["restore", backup], target.environment)).toMatchObject({ code: 0, stderr: "" });
  expect(await contentOf(target.owner)).toEqual({ ...(await contentOf(world.owner)), session: "0 " });
});

test("a backup is verified without a database: the whole one is, and one that lost a row, a file's end or its secret is not", async () => {
  await world.newArticle({ markdown: awkward });
  const whole = newDirectory("backup");
  expect((await galley(inWorld, "backup", whole)).code).toBe(0);
  const nowhere = { GALLEY_DATA_DIR: newDirectory("data") };
  const { code, stdout } = await galley(nowhere, "backup", "verify", whole, "--json");
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ directory: whole, withoutSecret: false })]);
  const articles = join(whole, "tables/article_revision.copy.gz");
  const packed = readFileSync(articles);
  const manifest = readFileSync(join(whole, "manifest.json"), "utf8");
  const spoil = async (bytes: Buffer) => {
    writeFileSync(articles, bytes);
    writeFileSync(join(whole, "manifest.json"), manifest.replace(sha256Of(packed), sha256Of(bytes)));
    return (await galley(nowhere, "backup", "verify", whole)).stderr;
  };
  expect(await spoil(gzipSync(gunzipSync(packed).subarray(0, -1)))).toMatch(/article_revision\.copy\.gz has \d+ rows, not \d+/);
  expect(await spoil(packed.subarray(0, -9))).toContain("article_revision.copy.gz cannot be unpacked");
  writeFileSync(join(whole, "secret"), "y".repeat(43));
  expect(await spoil(packed)).toContain("secret was changed");
  expect(existsSync(nowhere.GALLEY_DATA_DIR)).toBe(false);
});

test("a manifest that names a file outside of the backup is refused", async () => {
  const backup = newDirectory("backup");
  expect((await galley(inWorld, "backup", backup)).code).toBe(0);
  const manifest = JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8"));
  for (const key of representatives(["../secret", "/etc/passwd", "images/../../secret", ".hidden", "a//b", ""], 2)) {
    writeFileSync(join(backup, "manifest.json"), JSON.stringify({ ...manifest, files: [{ key, bytes: 1, sha256: "0".repeat(64) }] }));
    expect((await (await openTarget()).restore(backup)).stderr, key).toContain("cannot be used as the manifest");
  }
});

test("a directory that holds something is not written to", async () => {
  const directory = newDirectory("backup");
  cpSync(import.meta.filename, join(directory, "mine.ts"), { recursive: true });
  expect(await galley(inWorld, "backup", directory)).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  expect(readdirSync(directory)).toEqual(["mine.ts"]);
});

test("a backup without the service's secret is refused rather than made with another one", async () => {
  const directory = newDirectory("backup");
  const dataDirectory = newDirectory("data");
  const { code, stderr } = await galley({ DATABASE_URL: world.url, GALLEY_DATA_DIR: dataDirectory }, "backup", directory);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no secret in ${dataDirectory}, and GALLEY_SECRET is not set.`)]);
  expect([existsSync(dataDirectory), existsSync(directory)]).toEqual([false, false]);
});

test("a backup that fails leaves nothing behind", async () => {
  await using empty = await openDatabase({ empty: true });
  const directory = newDirectory("backup");
  const { code, stderr } = await galley({ ...inWorld, DATABASE_URL: empty.url }, "backup", directory);
  expect([code, stderr]).toEqual([1, "There is nothing to back up: Galley has not been started on this database yet.\n"]);
  expect(statSync(directory, { throwIfNoEntry: false })).toBeUndefined();
});
