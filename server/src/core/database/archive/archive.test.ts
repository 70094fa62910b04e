import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type ArchivedFile, type Base, baseKey, fileKey, manifestKey } from "#src/core/archive/archive-format.ts";
import { readArchivePlace, shownPlace } from "#src/core/archive/archive-place.ts";
import { expiredKeys } from "#src/core/archive/expire.ts";
import { openFolderArchive } from "#src/core/archive/folder-archive.ts";
import { archiveWal, fetchWal, pack, writeArchiveOwner } from "#src/core/archive/wal-archive.ts";
import { findHole, sha256Of, walKey } from "#src/core/archive/wal-names.ts";
import { chooseBase, chooseFiles, readBaseSecret } from "./recover-base.ts";

const digestOf = (text: string) => sha256Of(Buffer.from(text));
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");
const segment = (number: number) => `00000001${hex(number >> 8)}${hex(number & 255)}`;

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "galley-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, store: openFolderArchive(folder) };
}

/** Returns a segment's bytes, whose header names the database. */
function segmentOf(system: bigint, text: string): Buffer {
  const bytes = Buffer.alloc(1024);
  bytes.writeBigUInt64LE(system, 24);
  bytes.write(text, 64);
  return bytes;
}

function baseAt(day: number, over: Partial<Base> = {}): Base {
  const moment = `2026-11-${String(day).padStart(2, "0")}`;
  const id = `${moment.replaceAll("-", "")}t030000z`;
  return {
    format: 1,
    id,
    system: "7",
    startedAt: `${moment}T03:00:00.000Z`,
    completedAt: `${moment}T03:05:00.000Z`,
    startSegment: segment(day * 10),
    stopSegment: segment(day * 10),
    secretSha256: digestOf("secret"),
    directories: [],
    files: [],
    parts: [],
    stored: [],
    ...over,
  };
}

const archivedOn = (day: number, key: string, text = key): ArchivedFile => ({
  key,
  sha256: digestOf(text),
  archivedAt: new Date(`2026-11-${String(day).padStart(2, "0")}T12:00:00Z`),
});

test("an archive is a folder, or a bucket with its key, which nobody is shown", () => {
  expect(readArchivePlace("/srv/archive")).toEqual({ folder: "/srv/archive" });
  const place = readArchivePlace("https://KEY:a%2Fb%2Bc@s3.example.com/galley-archive?region=eu-central-1");
  const keys = { accessKeyId: "KEY", secretAccessKey: "a/b+c" };
  expect(place).toEqual({ bucket: { endpoint: "https://s3.example.com", bucket: "galley-archive", region: "eu-central-1", ...keys } });
  expect(place && shownPlace(place)).toBe("https://s3.example.com/galley-archive");
  const wrong = [
    "archive",
    "s3://bucket",
    "https://s3.example.com/bucket",
    "https://k:s@s3.example.com/",
    "https://k:s@s3.example.com/b/c",
    "https://k:s@h/bucket?x=1",
  ];
  expect(wrong.map(readArchivePlace)).toEqual(wrong.map(() => undefined));
});

const writer = "one";

test("a segment is archived once; a different one of its name, another database and an archive that is not there are refused", async () => {
  const { folder, store } = newFolder();
  const bytes = segmentOf(7n, "one");
  await expect(archiveWal(store, writer, segment(1), bytes)).rejects.toThrow("There is no archive at the place that is set.");
  expect(readdirSync(folder)).toEqual([]);
  await writeArchiveOwner(store, { system: "7", writer });
  await archiveWal(store, writer, segment(1), bytes);
  await archiveWal(store, writer, segment(1), bytes);
  expect(readdirSync(join(folder, "wal"))).toHaveLength(1);
  expect(await fetchWal(store, segment(1))).toEqual(bytes);
  expect(await fetchWal(store, segment(2))).toBeUndefined();
  await expect(archiveWal(store, writer, segment(1), segmentOf(7n, "two"))).rejects.toThrow(
    `The archive holds another ${segment(1)} already`,
  );
  await expect(archiveWal(store, writer, segment(2), segmentOf(8n, "two"))).rejects.toThrow("The archive belongs to another database.");
  for (const other of ["another", undefined])
    await expect(archiveWal(store, other, segment(2), segmentOf(7n, "two"))).rejects.toThrow("Another installation writes to this archive");
});

test("a segment that was cut short or changed is refused by name, and archived anew where the database still has it", async () => {
  const { folder, store } = newFolder();
  await writeArchiveOwner(store, { system: "7", writer });
  const bytes = segmentOf(7n, "one");
  await archiveWal(store, writer, segment(1), bytes);
  truncateSync(join(folder, walKey(segment(1), sha256Of(bytes))), 40);
  await expect(fetchWal(store, segment(1))).rejects.toThrow(`${segment(1)} of the archive is damaged`);
  await archiveWal(store, writer, segment(1), bytes);
  expect(await fetchWal(store, segment(1))).toEqual(bytes);
  await store.put(walKey(segment(1), sha256Of(bytes)), await pack(segmentOf(7n, "other")));
  await expect(fetchWal(store, segment(1))).rejects.toThrow(`${segment(1)} of the archive is damaged`);
});

test("a key that leads out of an archive is refused", async () => {
  const { store } = newFolder();
  for (const key of ["../secret", "files/../../x", "/etc/passwd", ".hidden", "a//b"]) {
    await expect(async () => store.read(key)).rejects.toThrow("not of the form");
  }
});

test("the first segment that is missing before a later one is found, on one timeline", () => {
  const names = [segment(254), segment(255), segment(256), segment(258), "00000002.history", segment(9).replace("00000001", "00000002")];
  expect(findHole(names, segment(254))).toBe(segment(257));
  expect(findHole(names, segment(258))).toBeUndefined();
  expect(findHole([], segment(1))).toBeUndefined();
});

test("what no moment of the window needs goes, manifests first; the base before the window, its log and its files stay", () => {
  const bases = [1, 10, 18, 19].map((day) =>
    baseAt(day, {
      stored: [
        { key: `of-${day}`, sha256: digestOf(`of-${day}`) },
        { key: "old", sha256: digestOf("old") },
      ],
    }),
  );
  const baseKeys = bases.flatMap(({ id }) => [baseKey(id, "00001.gz"), manifestKey(id)]).concat(baseKey("20261115t030000z", "00001.gz"));
  const wal = [10, 99, 100, 190].map((number) => ({ name: segment(number), sha256: "a", key: segment(number) }));
  const history = { name: "00000002.history", sha256: "a", key: "history" };
  const files = [archivedOn(1, "of-1"), archivedOn(2, "old"), archivedOn(2, "gone"), archivedOn(11, "between"), archivedOn(18, "of-18")];
  const content = { bases, baseKeys, wal: [...wal, history], files };
  const [, , , ...rest] = expiredKeys(content, 7, new Date("2026-11-20T00:00:00Z"));
  expect(expiredKeys(content, 7, new Date("2026-11-20T00:00:00Z")).slice(0, 3)).toEqual([
    manifestKey("20261101t030000z"),
    baseKey("20261101t030000z", "00001.gz"),
    baseKey("20261115t030000z", "00001.gz"),
  ]);
  expect(rest).toEqual([segment(10), segment(99), fileKey("of-1", digestOf("of-1")), fileKey("gone", digestOf("gone"))]);
  expect(expiredKeys({ ...content, bases: [] }, 7, new Date("2026-11-20T00:00:00Z"))).toEqual([]);
  expect(expiredKeys({ ...content, bases: bases.slice(0, 1) }, 1, new Date("2026-12-20T00:00:00Z"))).not.toContain(
    manifestKey("20261101t030000z"),
  );
});

test("a moment is recovered from the newest base that was complete by then, and one before all of them is refused", () => {
  const bases = [baseAt(10), baseAt(11)];
  expect(chooseBase(bases, "2026-11-11T03:04:59.000Z").id).toBe(baseAt(10).id);
  expect(chooseBase(bases, "2026-11-11T03:05:00.000Z").id).toBe(baseAt(11).id);
  expect(chooseBase(bases, undefined).id).toBe(baseAt(11).id);
  expect(() => chooseBase(bases, "2026-11-09T00:00:00.000Z")).toThrow(
    "The archive reaches back to 2026-11-10T03:05:00.000Z, and no further.",
  );
  expect(() => chooseBase([], undefined)).toThrow("holds no whole base");
});

test("of several versions of a file the newest by the moment is restored, and one that was archived late still is", () => {
  const base = baseAt(10, { stored: [{ key: "cover", sha256: digestOf("first") }] });
  const archived = [
    archivedOn(1, "cover", "first"),
    archivedOn(11, "cover", "second"),
    archivedOn(13, "cover", "third"),
    archivedOn(14, "late"),
  ];
  const chosen = chooseFiles(base, [...archived, archivedOn(5, "deleted")].toReversed(), "2026-11-12T00:00:00.000Z");
  expect(Object.fromEntries(chosen)).toEqual({ cover: digestOf("second"), late: digestOf("late") });
});

test("the secret comes from the archive or from whoever restores, and has to be the one of the base", async () => {
  const { folder, store } = newFolder();
  const base = baseAt(10);
  await expect(readBaseSecret(store, base, undefined)).rejects.toThrow(`base/${base.id}/secret of the archive is missing or was changed`);
  await expect(readBaseSecret(store, { ...base, withoutSecret: true }, undefined)).rejects.toThrow("The archive holds no secret.");
  await expect(readBaseSecret(store, base, "other")).rejects.toThrow("another secret than the one given");
  expect(await readBaseSecret(store, base, "secret")).toBe("secret");
  await store.put(`base/${base.id}/secret`, Buffer.from("secret\n"));
  expect(await readBaseSecret(store, base, undefined)).toBe("secret");
  writeFileSync(join(folder, `base/${base.id}/secret`), "changed");
  await expect(readBaseSecret(store, base, undefined)).rejects.toThrow("was changed");
});
