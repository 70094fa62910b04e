import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderArchive } from "#src/core/archive/folder-archive.ts";
import { writeArchiveOwner } from "#src/core/archive/wal-archive.ts";
import { runChecks } from "#src/core/check.ts";
import { archiveCheck, judge } from "./archive-check.ts";

const now = new Date("2026-11-29T12:00:00Z");
const lag = { waitingSeconds: 20, waiting: 1, fault: undefined, state: { place: "/archive", baseCompletedAt: "2026-11-29T03:00:00Z" } };

test("an archive that is up to date is ok; one that lags, fails, or has no recent base is named with the way out", () => {
  expect(judge(lag, "/archive", now)).toMatchObject({
    status: "ok",
    message: expect.stringContaining("Everything is archived in /archive"),
  });
  expect(judge({ ...lag, waitingSeconds: 900, waiting: 4, fault: "The disk is full." }, "/archive", now)).toMatchObject({
    status: "failed",
    message: "4 segments of the database's log wait to be archived, the oldest for 15 minutes: The disk is full.",
    advice: expect.stringContaining("Make sure that the folder is mounted"),
  });
  const failing = { ...lag.state, faults: { files: "It does not answer." } };
  expect(judge({ ...lag, state: failing }, "/archive", now)).toMatchObject({
    status: "failed",
    message: "Not everything is archived: It does not answer.",
  });
  expect(judge({ ...lag, state: undefined }, "/archive", now)).toMatchObject({
    status: "warning",
    message: expect.stringContaining("No base is archived yet"),
    advice: expect.stringContaining("archive base"),
  });
  const old = { ...lag.state, baseCompletedAt: "2026-11-28T00:00:00Z" };
  expect(judge({ ...lag, state: old }, "/archive", now)).toMatchObject({ status: "warning", message: "The newest base is 36 hours old." });
});

test("a database that does not archive, an archive that is gone and that of another database are named", async () => {
  const root = mkdtempSync(join(tmpdir(), "galley-doctor-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, "archive");
  const find = async () => (await runChecks([archiveCheck({ folder }, root)]))[0];
  expect(await find()).toMatchObject({ status: "failed", message: "The database does not archive its log." });
  mkdirSync(join(root, "postgres/cluster/global"), { recursive: true });
  writeFileSync(join(root, "postgres/cluster/global/pg_control"), Buffer.from([7, 0, 0, 0, 0, 0, 0, 0]));
  writeFileSync(join(root, "postgres/archive.json"), "{}");
  writeFileSync(join(root, "postgres/archive-state.json"), JSON.stringify(lag.state));
  expect(await find()).toMatchObject({
    status: "failed",
    message: expect.stringContaining("There is no archive at the place that is set"),
  });
  mkdirSync(folder);
  await writeArchiveOwner(openFolderArchive(folder), { system: "8", writer: "one" });
  expect(await find()).toMatchObject({ status: "failed", message: expect.stringContaining("belongs to another database") });
  await writeArchiveOwner(openFolderArchive(folder), { system: "7", writer: "another" });
  expect(await find()).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/^Another installation writes to this archive.*run: npm run galley -- archive base; else/),
    advice: "The log of the database waits on its disk until then.",
  });
});
