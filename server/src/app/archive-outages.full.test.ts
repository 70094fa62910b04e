import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readArchiveLag } from "#src/core/archive/archive-state.ts";
import {
  archivedInstallation,
  archiveFolder,
  askDatabase,
  momentOf,
  restoreElsewhere,
  titles,
  untilArchived,
  writeBoth,
} from "#test/archived-installation.ts";
import { call } from "#test/ask-service.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { removeUsed } from "#test/installation.ts";
import { runCommandProcess, startService } from "#test/running-service.ts";
import { until } from "#test/until.ts";

useMachineClock();

afterAll(removeUsed);

test("an archive that is away delays nothing and is named, and gets everything once it is back; its killed archiver goes on", async () => {
  const archive = join(archiveFolder(), "archive");
  const installation = await archivedInstallation(archive);
  const { environment, token, place } = installation;
  await using service = await startService(environment);
  expect(await runCommandProcess(["archive", "base"], environment)).toMatchObject({ code: 0, stderr: "" });
  renameSync(archive, `${archive}-away`);
  await writeBoth(service, token, "While it was away", 1);
  await askDatabase(installation, "select pg_switch_wal()");
  await until(() => readArchiveLag(place.directory)?.fault?.includes("There is no archive at the place that is set") === true);
  expect(await titles(service, token)).toEqual(["While it was away"]);
  const { findings } = JSON.parse((await runCommandProcess(["doctor", "--json"], environment)).stdout) as { findings: { name: string }[] };
  expect(findings.find(({ name }) => name === "archive")).toMatchObject({
    status: "failed",
    message: expect.stringContaining("There is no archive at the place that is set"),
  });
  const archiver = async () =>
    Number(await askDatabase(installation, "select coalesce(max(pid), 0) from pg_stat_activity where backend_type = 'archiver'"));
  const killed = await archiver();
  process.kill(killed, "SIGKILL");
  renameSync(`${archive}-away`, archive);
  // PostgreSQL begins anew after that, and recovers.
  await until(async () => ![0, killed].includes(await archiver().catch(() => 0)));
  await until(async () => (await call(service.url, "/api/v1/projects", token)).ok);
  await writeBoth(service, token, "Since it is back", 2);
  await untilArchived(installation);
  expect(readArchiveLag(place.directory)?.fault).toBeUndefined();
  await service.end("SIGTERM");
  const restored = await restoreElsewhere(archive, []);
  expect([restored.stderr, restored.code]).toEqual(["", 0]);
  await using again = await startService(restored.environment);
  expect(await titles(again, token)).toEqual(["Since it is back", "While it was away"]);
});

test("a restored installation goes on in its archive with a history of its own, and the one before stays reachable", async () => {
  const archive = archiveFolder();
  const installation = await archivedInstallation(archive);
  const { token } = installation;
  await using first = await startService(installation.environment);
  expect(await installation.galley("archive", "base")).toMatchObject({ code: 0, stderr: "" });
  await writeBoth(first, token, "Kept", 1);
  const moment = await momentOf(installation);
  await writeBoth(first, token, "Mistake", 2);
  const mistaken = await momentOf(installation);
  await writeBoth(first, token, "Later", 3);
  await untilArchived(installation);
  await first.end("SIGTERM");

  const { place, environment } = await restoreElsewhere(archive, ["--to", moment]);
  const restored = { ...installation, place, environment: { ...environment, GALLEY_ARCHIVE: archive } };
  await using second = await startService(restored.environment);
  // Both have one database: the restored one writes nowhere before it is told to.
  await until(() => readArchiveLag(place.directory)?.state?.faults?.base?.includes("Another installation writes to this archive") === true);
  expect(await runCommandProcess(["archive", "base"], restored.environment)).toMatchObject({ code: 0, stderr: "" });
  await writeBoth(second, token, "New", 4);
  await untilArchived(restored);
  await second.end("SIGTERM");

  const all = await restoreElsewhere(archive, []);
  expect([all.stderr, all.code]).toEqual(["", 0]);
  await using third = await startService(all.environment);
  expect(await titles(third, token)).toEqual(["Kept", "New"]);
  const back = await restoreElsewhere(archive, ["--to", mistaken]);
  expect([back.stderr, back.code]).toEqual(["", 0]);
  await using fourth = await startService(back.environment);
  expect(await titles(fourth, token)).toEqual(["Kept", "Mistake"]);
});

test("a database that outlived its service archives as soon as the next start says so, and no longer once it does not", async () => {
  const archive = archiveFolder();
  const installation = await archivedInstallation(archive);
  const { environment } = installation;
  const mode = () => askDatabase(installation, "show archive_mode");
  const killed = await startService({ GALLEY_DATA_DIR: environment.GALLEY_DATA_DIR });
  expect(await mode()).toBe("off");
  expect(await runCommandProcess(["archive", "base"], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("does not archive its log yet"),
  });
  await killed.end("SIGKILL");
  const service = await startService(environment);
  expect(await mode()).toBe("on");
  expect(await runCommandProcess(["archive", "base"], environment)).toMatchObject({ code: 0, stderr: "" });
  await service.end("SIGKILL");
  await using _service = await startService({ GALLEY_DATA_DIR: environment.GALLEY_DATA_DIR });
  expect(await mode()).toBe("off");
});
