import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { inChild } from "#test/children/in-child.ts";
import { defaultDataDirectory, holdDataDirectory, readHolder } from "./data-directory.ts";

const root = mkdtempSync(join(tmpdir(), "galley-data-"));
afterAll(() => rmSync(root, { recursive: true }));

const HOME = "/home/ana";
const user = { platform: "linux", root: false } as const;

test("the data directory is the one that is asked for, else where the system keeps such data", () => {
  expect(defaultDataDirectory({ GALLEY_DATA_DIR: "/srv/galley", HOME })).toBe("/srv/galley");
  expect(defaultDataDirectory({ GALLEY_DATA_DIR: "data", HOME })).toBe(join(process.cwd(), "data"));
  expect(defaultDataDirectory({ HOME }, { platform: "linux", root: true })).toBe("/var/lib/galley");
  expect(defaultDataDirectory({ HOME }, user)).toBe("/home/ana/.local/share/galley");
  expect(defaultDataDirectory({ HOME, XDG_DATA_HOME: "/home/ana/.data" }, user)).toBe("/home/ana/.data/galley");
  expect(defaultDataDirectory({ HOME, XDG_DATA_HOME: "relative" }, user)).toBe("/home/ana/.local/share/galley");
  expect(defaultDataDirectory({ HOME }, { platform: "darwin", root: false })).toBe("/home/ana/Library/Application Support/galley");
  const local = { LOCALAPPDATA: "/users/ana/local" };
  expect(defaultDataDirectory(local, { platform: "win32", root: false })).toBe("/users/ana/local/galley");
});

test("a second process is refused, told who holds the directory, and let in once that one is killed", async () => {
  const directory = join(root, "deep", "data");
  await using child = inChild(`
    import { holdDataDirectory } from ${JSON.stringify(new URL("./data-directory.ts", import.meta.url).href)};
    globalThis.hold = await holdDataDirectory(${JSON.stringify(directory)}, { url: "http://localhost:4300" });
    console.log('"held"');
    setInterval(() => {}, 1_000_000);
  `);
  await child.next();
  const refusal = holdDataDirectory(directory);
  await expect(refusal).rejects.toThrow(StartupError);
  await expect(refusal).rejects.toThrow(
    new RegExp(`in use by Galley process ${child.pid} on .*, running at http://localhost:4300 since \\d{4}-.*GALLEY_DATA_DIR`),
  );
  expect(await readHolder(directory)).toMatchObject({ pid: child.pid, url: "http://localhost:4300" });
  await child.end("SIGKILL");
  await using _hold = await holdDataDirectory(directory);
  expect(await readHolder(directory)).toMatchObject({ pid: process.pid });
});

test("a released directory has no holder and can be held again", async () => {
  const directory = join(root, "released");
  expect(await readHolder(directory)).toBeUndefined();
  await (await holdDataDirectory(directory))[Symbol.asyncDispose]();
  expect(await readHolder(directory)).toBeUndefined();
  await using hold = await holdDataDirectory(directory);
  expect(hold.directory).toBe(directory);
});

test.skipIf(process.platform === "win32")("a new directory is closed to others, except that root's may be passed through", async () => {
  const directory = join(root, "modes");
  await using _hold = await holdDataDirectory(directory);
  expect(statSync(directory).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
});

test("a directory that cannot be made is refused with what to set", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  await expect(holdDataDirectory(join(file, "data"))).rejects.toThrow(/cannot be created or used .* Set GALLEY_DATA_DIR/);
});
