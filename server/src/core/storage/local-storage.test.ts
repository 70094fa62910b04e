import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { inShare } from "#test/chance.ts";
import { inChild } from "#test/children/in-child.ts";
import { fromNow } from "#test/from-now.ts";
import { until } from "#test/until.ts";
import { byteStream } from "./byte-stream.ts";
import { createLocalStorage } from "./local-storage.ts";
import type { Storage } from "./storage.ts";

let lines: string[];
let base: string;
let root: string;
let storage: Storage;
const log = createLog("debug", { write: (line) => lines.push(line) });
beforeEach(() => {
  lines = [];
  base = mkdtempSync(join(tmpdir(), "galley-local-"));
  root = join(base, "data", "files");
  storage = createLocalStorage(root, log);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (key: string, text: string) => storage.put(key, Buffer.from(text), "text/plain");
const keys = async (prefix = "") => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
const unfinished = () => readdirSync(join(root, ".unfinished"));

test.skipIf(process.platform === "win32")("folders and files are for their owner alone", async () => {
  await put("images/org_1/one", "x");
  for (const folder of ["", ".unfinished", "images", "images/org_1"]) expect(statSync(join(root, folder)).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, "images/org_1/one")).mode & 0o777).toBe(0o600);
  expect(unfinished()).toEqual([]);
});

test("a process killed between writing and showing a file leaves no part of it, and the one before as it was", async () => {
  await put("images/one", "before");
  const module = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);
  await using child = inChild(`
    import { armFailpoint } from ${module("../failpoint.ts")};
    import { createLog } from ${module("../log.ts")};
    import { createLocalStorage } from ${module("local-storage.ts")};
    const storage = createLocalStorage(${JSON.stringify(root)}, createLog("silent"));
    armFailpoint("file-written", 2);
    await storage.put("images/two", Buffer.from("two"), "text/plain");
    console.log("1");
    await storage.put("images/one", Buffer.from("after"), "text/plain");
    console.log("2");
  `);
  expect(await child.next()).toBe(1);
  await expect(child.next()).rejects.toThrow("ended without an answer");
  expect(unfinished()).toHaveLength(1);
  expect(readFileSync(join(root, ".unfinished", unfinished()[0] ?? ""), "utf8")).toBe("after");
  expect(String(await storage.read("images/one"))).toBe("before");
  expect((await keys()).toSorted()).toEqual(["images/one", "images/two"]);
});

test("what killed writers have left is cleared a day later, and what is being written is not", async () => {
  const old = join(root, ".unfinished", "old");
  writeFileSync(old, "x");
  writeFileSync(join(root, ".unfinished", "new"), "x");
  utimesSync(old, fromNow(), fromNow(-25 * 60 * 60 * 1000));
  createLocalStorage(root, log);
  expect(unfinished()).toEqual(["new"]);
});

test("what is in the directory beside files of ours is neither listed nor read", async () => {
  await put("images/one", "x");
  mkdirSync(join(root, "images", ".hidden"));
  for (const name of [".DS_Store", "Upper", "images/.one.swp", "images/.hidden/x", "images/a b"]) writeFileSync(join(root, name), "x");
  mkdirSync(join(root, "images", "folder"));
  expect(await keys()).toEqual(["images/one"]);
  expect(await storage.read("images/folder")).toBeUndefined();
  expect(await storage.read("images")).toBeUndefined();
});

test.skipIf(process.platform === "win32")(
  "a link leads nowhere: not read, not listed, not written through, not deleted through",
  async () => {
    const outside = join(base, "outside");
    mkdirSync(join(outside, "deep"), { recursive: true });
    writeFileSync(join(outside, "secret"), "secret");
    writeFileSync(join(outside, "deep", "secret"), "secret");
    symlinkSync(outside, join(root, "linked"));
    await put("images/one", "x");
    symlinkSync(join(outside, "secret"), join(root, "images", "link"));
    expect(await storage.read("linked/secret")).toBeUndefined();
    expect(await storage.read("linked/deep/secret")).toBeUndefined();
    expect(await storage.read("images/link")).toBeUndefined();
    expect(await keys()).toEqual(["images/one"]);
    expect(await keys("linked/")).toEqual([]);
    await storage.delete("linked/secret");
    await storage.delete("linked/deep/secret");
    for (const key of ["linked/new", "linked/secret", "linked/deeper/new", "linked/deep/secret"])
      await expect(put(key, "changed")).rejects.toMatchObject({ code: "unavailable" });
    await put("images/link", "mine");
    expect(readFileSync(join(outside, "secret"), "utf8")).toBe("secret");
    expect(readFileSync(join(outside, "deep", "secret"), "utf8")).toBe("secret");
    expect(readdirSync(outside).toSorted()).toEqual(["deep", "secret"]);
    expect(String(await storage.read("images/link"))).toBe("mine");
    expect(unfinished()).toEqual([]);
  },
);

test("a directory that is itself reached through a link is used", async () => {
  symlinkSync(root, join(base, "link"), "junction");
  const linked = createLocalStorage(join(base, "link"), log);
  await linked.put("a/b", Buffer.from("x"), "text/plain");
  expect(String(await linked.read("a/b"))).toBe("x");
  expect(String(await storage.read("a/b"))).toBe("x");
});

test("a key in the place of a folder fails as unavailable, is logged, and harms nothing", async () => {
  await put("a/b", "x");
  await expect(put("a/b/c", "y")).rejects.toMatchObject({ name: "Failure", code: "unavailable" });
  await expect(put("a", "y")).rejects.toMatchObject({ code: "unavailable" });
  expect(String(await storage.read("a/b"))).toBe("x");
  expect(lines.filter((line) => line.includes("the file store cannot be used"))).toHaveLength(2);
  expect(unfinished()).toEqual([]);
});

test("a directory that cannot be used is told at once", () => {
  writeFileSync(join(base, "taken"), "x");
  expect(() => createLocalStorage(join(base, "taken"), log)).toThrow(/Files cannot be kept in .*taken/);
});

test("where the directory has gone, as with its disk, everything is unavailable and no file counts as absent", async () => {
  await put("a/b", "x");
  rmSync(root, { recursive: true });
  mkdirSync(root);
  const list = () => keys("");
  for (const use of [() => put("a/c", "x"), () => storage.read("a/b"), () => storage.open("a/b"), () => storage.delete("a/b"), list])
    await expect(use()).rejects.toMatchObject({ code: "unavailable" });
});

test("a file that is replaced while it is read is read to its end as it was", async () => {
  await put("big/one", "a".repeat(300_000));
  const file = await storage.open("big/one");
  const reader = file?.body.getReader();
  const first = await reader?.read();
  await put("big/one", "b".repeat(400_000));
  let text = String(Buffer.from(first?.value ?? []));
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += String(Buffer.from(part.value));
  expect(text).toBe("a".repeat(300_000));
});

test("a body that is forgotten lets go of its source", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const sources = Array.from({ length: 20 }, () => {
    const source = Readable.from([Buffer.from("x")]);
    byteStream(source, () => new Error("unread"));
    return source;
  });
  await until(() => {
    collect();
    return sources.every(({ destroyed }) => destroyed);
  });
});

test("no file stays open: read, cancelled, absent or past its end", { skip: !existsSync("/proc/self/fd") }, async () => {
  await put("open/one", "x".repeat(200_000));
  const count = () => readdirSync("/proc/self/fd").length;
  const before = count();
  for (let round = 0; round < inShare(50, 15); round += 1) {
    await storage.read("open/one");
    await storage.open("open/one", { start: 900_000, end: 900_001 });
    await storage.read("open/none");
    await (await storage.open("open/one"))?.body.cancel();
    for await (const _ of storage.list("")) break;
  }
  await until(() => count() <= before + 2);
});
