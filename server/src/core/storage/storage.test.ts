import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { inShare } from "#test/chance.ts";
import { fromMachineNow } from "#test/from-now.ts";
import { openS3Server } from "#test/outside/s3-server.ts";
import { createLocalStorage } from "./local-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

type Opened = { storage: Storage; close(): unknown };
const log = createLog("silent");
const megabytes = inShare(20, 3);

const stores = {
  "a local directory": async (): Promise<Opened> => {
    const directory = mkdtempSync(join(tmpdir(), "galley-storage-"));
    return { storage: createLocalStorage(join(directory, "files"), log), close: () => rmSync(directory, { recursive: true }) };
  },
  "an S3 bucket": async (): Promise<Opened> => {
    const server = await openS3Server();
    return { storage: createS3Storage({ ...server, log, keysPerPageMax: 7 }), close: () => server[Symbol.asyncDispose]() };
  },
};

describe.each(Object.entries(stores))("%s", (_name, openStore) => {
  let storage: Storage;
  let close: Opened["close"];
  beforeAll(async () => ({ storage, close } = await openStore()));
  afterAll(() => close());

  const put = (key: string, text: string) => storage.put(key, Buffer.from(text), "text/plain");
  const readPart = async (key: string, start: number, end: number) => {
    const file = await storage.open(key, { start, end });
    return file && { size: file.size, text: String(await buffer(file.body)) };
  };
  const keysBelow = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted();

  test("a file is read as it was put", async () => {
    await put("a/b-c/d_e.txt", "héllo\0world");
    expect(String(await storage.read("a/b-c/d_e.txt"))).toBe("héllo\0world");
    const file = await storage.open("a/b-c/d_e.txt");
    expect(file?.size).toBe(12);
    expect(String(await buffer(file?.body ?? Readable.from([])))).toBe("héllo\0world");
  });

  test("an empty file is a file", async () => {
    await put("empty/one", "");
    expect(await storage.read("empty/one")).toHaveLength(0);
    expect((await storage.open("empty/one"))?.size).toBe(0);
    expect(await readPart("empty/one", 0, 5)).toBeUndefined();
  });

  test("an absent key is undefined in every way, and deleting it is no fault", async () => {
    await put("present/one", "x");
    for (const key of ["absent", "absent/one", "present", "present/on", "present/one.webp", "present/one/more"]) {
      expect(await storage.read(key)).toBeUndefined();
      expect(await storage.open(key)).toBeUndefined();
      expect(await storage.open(key, { start: 0, end: 1 })).toBeUndefined();
    }
    await storage.delete("absent/one");
    expect(await keysBelow("absent")).toEqual([]);
  });

  test("a range is those bytes and knows the size of the whole", async () => {
    await put("range/digits", "0123456789");
    expect(await readPart("range/digits", 0, 3)).toEqual({ size: 10, text: "0123" });
    expect(await readPart("range/digits", 5, 5)).toEqual({ size: 10, text: "5" });
    expect(await readPart("range/digits", 7, 9)).toEqual({ size: 10, text: "789" });
    expect(await readPart("range/digits", 7, 1000)).toEqual({ size: 10, text: "789" });
    expect(await readPart("range/digits", 10, 12)).toBeUndefined();
  });

  test("a range that is none is refused", async () => {
    for (const [start, end] of [
      [-1, 2],
      [3, 2],
      [0.5, 2],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      await expect(storage.open("range/digits", { start, end })).rejects.toThrow(RangeError);
    }
  });

  test("a second put replaces the file, also by a shorter one", async () => {
    await put("again/one", "the first and longer one");
    await put("again/one", "second");
    expect(String(await storage.read("again/one"))).toBe("second");
    expect(await keysBelow("again")).toEqual(["again/one"]);
  });

  test("a deleted file is gone, and its key can be used again", async () => {
    await put("gone/one", "x");
    await put("gone/two", "y");
    await storage.delete("gone/one");
    expect(await storage.read("gone/one")).toBeUndefined();
    expect(await keysBelow("gone/")).toEqual(["gone/two"]);
    await storage.delete("gone/two");
    await put("gone/one", "z");
    expect(String(await storage.read("gone/one"))).toBe("z");
  });

  test(`${megabytes} MB come back as they went in, whole and in part`, async () => {
    const bytes = randomBytes(megabytes * 1024 * 1024);
    await storage.put("large/image.png", bytes, "image/png");
    expect((await storage.read("large/image.png"))?.equals(bytes)).toBe(true);
    const part = await storage.open("large/image.png", { start: bytes.length / 2, end: bytes.length / 2 + 999_999 });
    expect(part?.size).toBe(bytes.length);
    expect((await buffer(part?.body ?? Readable.from([]))).equals(bytes.subarray(bytes.length / 2, bytes.length / 2 + 1_000_000))).toBe(
      true,
    );
  });

  test("whoever reads while others write one key sees one of the writes, whole", async () => {
    const versions = Array.from({ length: 10 }, (_, index) => Buffer.alloc(200_000 + index, 97 + index));
    await storage.put("race/one", versions[0] ?? Buffer.of(), "text/plain");
    const writing = Promise.all(versions.map((bytes) => storage.put("race/one", bytes, "text/plain")));
    let writes = true;
    void writing.finally(() => {
      writes = false;
    });
    do {
      const seen = await storage.read("race/one");
      expect(versions.some((bytes) => seen?.equals(bytes))).toBe(true);
    } while (writes);
    await writing;
    expect(await keysBelow("race/")).toEqual(["race/one"]);
  });

  test("a body that is cancelled before its end leaves the store usable", async () => {
    await storage.put("large/cancelled", Buffer.alloc(5_000_000, 1), "image/png");
    for (let round = 0; round < inShare(20, 4); round += 1) {
      const file = await storage.open("large/cancelled");
      if (round % 2 === 0) await file?.body.cancel();
      else for await (const chunk of file?.body ?? []) if (chunk.length > 0) break;
    }
    expect(await storage.read("large/cancelled")).toHaveLength(5_000_000);
  });

  test("the list has every key below a prefix once, over many pages, with the time of its last put", async () => {
    const started = fromMachineNow(-2000).getTime();
    const keys = Array.from({ length: 30 }, (_, index) => `list/${index % 3}/file-${index}.webp`).toSorted();
    for (const key of keys) await put(key, key);
    await put("listing", "x");
    const found = await Array.fromAsync(storage.list("list/"));
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys);
    for (const { modifiedAt } of found) expect(modifiedAt.getTime()).toBeGreaterThan(started);
    expect(await keysBelow("list/1/file-1")).toEqual(keys.filter((key) => key.startsWith("list/1/file-1")));
    expect(await keysBelow("list")).toEqual([...keys, "listing"]);
    expect(await keysBelow("")).toEqual(expect.arrayContaining([...keys, "listing"]));
    expect(await keysBelow("lost/")).toEqual([]);
  });

  test("a list can be left before its end and keys deleted while it runs", async () => {
    for (let index = 0; index < 20; index += 1) await put(`sweep/${index}`, "x");
    for await (const { key } of storage.list("sweep/")) if (key !== "") break;
    for await (const { key } of storage.list("sweep/")) await storage.delete(key);
    expect(await keysBelow("sweep/")).toEqual([]);
  });

  test("a key of another form reaches no store", async () => {
    const wrong = [
      "",
      "/",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "../a",
      "a/../b",
      "a/..",
      "a/./b",
      "a/.b",
      ".a",
      "a..b",
      "a.",
      "a./b",
      "A",
      "a b",
    ];
    const worse = ["a\\b", "a\0b", "a%2e", "a\nb", "é", "a:b", "~", "-a", "_a", "a?b", "a#b", "a*", "x".repeat(201), "x/".repeat(300)];
    for (const key of [...wrong, ...worse]) {
      for (const use of [() => put(key, "x"), () => storage.open(key), () => storage.read(key), () => storage.delete(key)])
        await expect(use(), JSON.stringify(key)).rejects.toThrow("not of the form");
    }
    for (const prefix of ["/", "../../operations/", "a/../", "a/..", "a//", "a/.", ".", "A", "a\0", "a b"])
      await expect(Array.fromAsync(storage.list(prefix)), prefix).rejects.toThrow("not of the form");
  });
});
