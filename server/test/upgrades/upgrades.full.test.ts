import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openEmbeddedDatabase } from "#src/core/database/embedded/open-embedded-database.ts";
import { temporaryPlace } from "#src/core/database/embedded/test-support.ts";
import { unpackFolder } from "../../../scripts/upgrades/archive.ts";
import { fixturesFolder, type Known, partsOf } from "../../../scripts/upgrades/fixture.ts";
import { makeFixture } from "../../../scripts/upgrades/make-fixture.ts";
import { copyFiles, repository } from "../cache/make-once.ts";
import { useMachineClock } from "../clock/clock.ts";
import { openDatabase } from "../database.ts";
import { giveInstallation } from "../installation.ts";
import { openReceiver } from "../outside/webhook-receiver.ts";
import { galley, startService } from "../running-service.ts";
import { compareRows, letTimePass, lookAround } from "./look-around.ts";

useMachineClock();

const folder = mkdtempSync(join(tmpdir(), "galley-upgrades-"));
// The service that root starts becomes another user, who has to get in.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newSchema = readFileSync(join(import.meta.dirname, "../schema.sql"), "utf8");
const settings = { GALLEY_EGRESS_ALLOW: "127.0.0.1/32", GALLEY_LOG_LEVEL: "warn" };

// One for each release; before the first there is what this version makes.
const fixtures = existsSync(fixturesFolder) ? readdirSync(fixturesFolder).map((name) => join(fixturesFolder, name)) : [];
if (fixtures.length === 0) {
  fixtures.push(join(folder, "this-version.galley"));
  await makeFixture(repository, join(folder, "this-version.galley"));
}

describe.each(fixtures)("%s", (fixture) => {
  const parts = partsOf(join(folder, basename(fixture, ".galley")));
  unpackFolder(fixture, join(parts.data, ".."));
  const known: Known = JSON.parse(readFileSync(parts.known, "utf8"));

  test("its data directory goes on under this version as if nothing had happened", async () => {
    const place = temporaryPlace();
    copyFiles(parts.data, place.root);
    await using receiver = await openReceiver();
    const { connectionString } = await openEmbeddedDatabase({ directory: place.directory, durable: false });
    await letTimePass(connectionString, known, receiver);
    giveInstallation(place.root);
    await using service = await startService({ ...settings, GALLEY_DATA_DIR: place.root });
    await lookAround(service.url, known, receiver);
    await compareRows(connectionString, known, newSchema);
  });

  test("its backup is restored by this version and goes on as if nothing had happened", async () => {
    await using database = await openDatabase({ empty: true });
    await using receiver = await openReceiver();
    const environment = { ...settings, DATABASE_URL: database.url, GALLEY_DATA_DIR: `${parts.data}-restored` };
    expect(await galley(environment, "restore", parts.backup)).toMatchObject({ code: 0, stderr: "" });
    await letTimePass(database.url, known, receiver);
    giveInstallation(environment.GALLEY_DATA_DIR);
    await using service = await startService(environment);
    await lookAround(service.url, known, receiver);
    await compareRows(database.url, known, newSchema);
  });
});
