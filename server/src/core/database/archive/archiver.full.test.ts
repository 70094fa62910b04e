import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readArchiveState } from "#src/core/archive/archive-state.ts";
import { archiveFiles } from "#src/core/archive/archived-files.ts";
import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { until } from "#test/until.ts";
import { openEmbeddedDatabase } from "../embedded/open-embedded-database.ts";
import { initializedPlace, query } from "../embedded/test-support.ts";
import { startArchiver } from "./archiver.ts";

useMachineClock();

const secret = "s".repeat(32);

/** Opens a database that archives to a folder, with a store of files and what archives them. */
async function openArchived() {
  const folder = mkdtempSync(join(tmpdir(), "galley-archive-"));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { root, directory, cluster } = await initializedPlace("postgres");
  const place = { folder: join(folder, "archive") };
  const { connectionString, stop } = await openEmbeddedDatabase({ directory, own: true, durable: false, archive: { place } });
  onTestFinished(stop);
  const inner = createLocalStorage(join(root, "files"), createLog("silent"));
  const partsAtListing: boolean[] = [];
  const storage: Storage = {
    ...inner,
    list(prefix) {
      partsAtListing.push(existsSync(join(place.folder, "base")));
      return inner.list(prefix);
    },
  };
  const files = archiveFiles(storage, { place, cluster });
  const start = (over: { secret?: string } = {}) => {
    const options = { place, connectionString, cluster, storage, files, secret, withSecret: true, days: 7, ...over };
    return startArchiver({ ...options, log: createLog("silent"), roundMilliseconds: 20 });
  };
  // A service is the user of its database; this process may be root.
  const handOver = () => {
    if (process.getuid?.() !== 0 || !existsSync(place.folder)) return;
    const { uid, gid } = lstatSync(cluster);
    for (const name of ["", ...readdirSync(place.folder, { recursive: true }).map(String)]) {
      const path = join(place.folder, name);
      try {
        if (lstatSync(path).uid === 0) chownSync(path, uid, gid);
      } catch {
        // It has its last name only now, and is given away under that one.
      }
    }
  };
  const handing = setInterval(handOver, 5);
  onTestFinished(() => clearInterval(handing));
  const bases = () => (readdirSync(folder).includes("archive") ? keysIn(place.folder).filter((key) => key.endsWith("manifest.json")) : []);
  return { archive: place.folder, directory, connectionString, files, start, bases, partsAtListing };
}

function keysIn(archive: string): string[] {
  return readdirSync(archive, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(archive.length + 1));
}

test("the service begins an archive, makes one base, and archives each file that is put, which stays when it is deleted", async () => {
  const { archive, files, start, bases, partsAtListing } = await openArchived();
  await files.storage.put("images/org_1/img_1/full.png", Buffer.from("before"), "image/png");
  await using _archiver = start();
  await until(() => bases().length === 1);
  await files.storage.put("images/org_1/img_2/full.png", Buffer.from("after"), "image/png");
  const archived = () => keysIn(archive).filter((key) => key.startsWith("files/"));
  await until(() => archived().length === 2);
  await files.storage.delete("images/org_1/img_1/full.png");
  await files.storage.put("images/org_1/img_3/full.png", Buffer.from("later"), "image/png");
  await until(() => archived().length === 3);
  expect(
    archived()
      .toSorted()
      .map((key) => readFileSync(join(archive, key), "utf8")),
  ).toEqual(["before", "after", "later"]);
  expect(bases()).toHaveLength(1);
  // A file that is deleted while the database is copied is one of the base's.
  expect(partsAtListing).toEqual([false]);
});

test("a base is made anew for another secret, after a hole in the log and a day later, and what is past the window goes then", async () => {
  const { archive, connectionString, start, bases } = await openArchived();
  await using first = start();
  await until(() => bases().length === 1);
  await first[Symbol.asyncDispose]();
  await using second = start({ secret: "t".repeat(32) });
  await until(() => bases().length === 2);
  await second[Symbol.asyncDispose]();

  await query(connectionString, "create table t (n integer)");
  for (const _ of [1, 2]) {
    await query(connectionString, "insert into t values (1)");
    await query(connectionString, "select pg_switch_wal()");
  }
  const wal = () =>
    readdirSync(join(archive, "wal"))
      .filter((name) => /^[0-9A-F]{24}\.[0-9a-f]/.test(name))
      .toSorted();
  const before = wal().length;
  await until(() => wal().length >= before);
  const { stopSegment } = JSON.parse(readFileSync(join(archive, bases().toSorted().at(-1) ?? ""), "utf8"));
  await until(() => wal().filter((name) => name > `${stopSegment}/`).length >= 2);
  rmSync(join(archive, "wal", wal().find((name) => name > `${stopSegment}/`) ?? ""));
  await using third = start({ secret: "t".repeat(32) });
  await until(() => bases().length === 3);
  await third[Symbol.asyncDispose]();

  for (const key of bases()) makeOld(archive, key);
  const old = `files/images/org_1/img_9/full.png.${"a".repeat(64)}`;
  mkdirSync(join(archive, "files/images/org_1/img_9"), { recursive: true });
  writeFileSync(join(archive, old), "x");
  utimesSync(join(archive, old), 0, 0);
  await using _fourth = start({ secret: "t".repeat(32) });
  // Of the three from before the window the newest stays, from which its first moments are recovered.
  await until(() => bases().length === 2 && !keysIn(archive).includes(old));
});

/** Makes a base a month older. */
function makeOld(archive: string, key: string): void {
  const base = JSON.parse(readFileSync(join(archive, key), "utf8"));
  const earlier = (moment: string) => new Date(Date.parse(moment) - 30 * 24 * 3_600_000).toISOString();
  writeFileSync(
    join(archive, key),
    JSON.stringify({ ...base, startedAt: earlier(base.startedAt), completedAt: earlier(base.completedAt) }),
  );
}

test("what keeps files from the archive is told until they are there", async () => {
  const { archive, directory, files, start, bases } = await openArchived();
  await using _archiver = start();
  await until(() => bases().length === 1);
  renameSync(archive, `${archive}-away`);
  await files.storage.put("images/org_1/img_1/full.png", Buffer.from("late"), "image/png");
  await until(() => readArchiveState(directory)?.faults?.files?.includes("There is no archive") === true);
  renameSync(`${archive}-away`, archive);
  await until(() => keysIn(archive).some((key) => key.startsWith("files/")));
  await until(() => readArchiveState(directory)?.faults?.files === undefined);
});
