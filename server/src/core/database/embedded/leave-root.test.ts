import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inChild } from "#test/children/in-child.ts";

const takesRoot = "takes root, who alone has something to leave";
const root = mkdtempSync(join(tmpdir(), "galley-leave-root-"));
chmodSync(root, 0o711);
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(({ skip }) => skip(process.getuid?.() !== 0, takesRoot));

/** Leaves root in a process of its own. Returns who it then is, or why it did not. */
async function leave(directory: string, output?: string, before = ""): Promise<unknown> {
  const module = JSON.stringify(new URL("./leave-root.ts", import.meta.url).href);
  await using child = inChild(`
    import { leaveRoot } from ${module};
    ${before}
    try {
      leaveRoot(...${JSON.stringify([directory, output])}.filter((one) => one !== null));
      console.log(JSON.stringify([process.getuid(), process.getgid(), ...process.getgroups()]));
    } catch (error) {
      console.log(JSON.stringify(error.name + ": " + error.message));
    }
  `);
  return await child.next();
}

test("root makes a missing directory, and gives that and an empty one to a user", async () => {
  const missing = join(root, "above", "missing");
  const empty = join(root, "empty");
  mkdirSync(empty);
  for (const directory of [missing, empty]) {
    const left = await leave(directory);
    const { uid, gid } = statSync(directory);
    expect(uid).not.toBe(0);
    expect(left).toEqual([uid, gid, gid]);
  }
  expect(statSync(join(root, "above")).uid).toBe(0);
});

test("a directory that another process has given to the same user meanwhile is taken as it is", async () => {
  const given = join(root, "given-before");
  const [uid] = (await leave(given)) as number[];
  const directory = join(root, "raced");
  const left = await leave(
    directory,
    undefined,
    `const fs = process.getBuiltinModule("node:fs");
    const { openSync } = fs;
    fs.openSync = (path, ...how) => {
      if (path === ${JSON.stringify(directory)} && fs.statSync(path).uid === 0) {
        fs.chownSync(path, ${uid}, ${uid});
        fs.writeFileSync(path + "/file", "");
      }
      return openSync(path, ...how);
    };
    process.getBuiltinModule("node:module").syncBuiltinESMExports();`,
  );
  expect(left).toEqual([uid, expect.any(Number), expect.any(Number)]);
});

test("root takes nothing over: a directory of its own that holds something is refused by name, with what to do", async () => {
  const directory = join(root, "full");
  mkdirSync(directory);
  writeFileSync(join(directory, "file"), "");
  expect(await leave(directory)).toMatch(/^StartupError: .*full belongs to root and is not empty.* chown -R -h \w+: .*full/);
  expect([statSync(directory).uid, statSync(join(directory, "file")).uid]).toEqual([0, 0]);
});

test("root becomes the owner of the directory, also one that the system has no name for, and changes nothing in there", async () => {
  const directory = join(root, "given");
  mkdirSync(join(directory, "of-root"), { recursive: true });
  const outside = join(root, "outside");
  mkdirSync(outside);
  symlinkSync(outside, join(directory, "link"));
  chownSync(directory, 54_321, 54_321);
  expect(await leave(directory)).toEqual([54_321, 54_321, 54_321]);
  expect(["of-root", "link"].map((name) => lstatSync(join(directory, name)).uid)).toEqual([0, 0]);
  expect(statSync(outside).uid).toBe(0);
});

test("root makes the directory that a command is told to write, and none within the data directory", async () => {
  const directory = join(root, "data");
  mkdirSync(directory);
  chownSync(directory, 54_321, 54_321);
  expect(await leave(directory, join(root, "written"))).toEqual([54_321, 54_321, 54_321]);
  expect(statSync(join(root, "written"))).toMatchObject({ uid: 54_321, mode: 0o40_700 });
  symlinkSync(directory, join(root, "led-in"));
  for (const within of [join(directory, "within"), join(root, "led-in", "within")]) {
    expect(await leave(directory, within)).toEqual([54_321, 54_321, 54_321]);
    expect(() => lstatSync(within)).toThrow("ENOENT");
  }
  mkdirSync(join(root, "closed"), { mode: 0o700 });
  expect(await leave(directory, join(root, "closed", "written"))).toMatch(/may not pass through .*closed\. Name a directory/);
});

test("where the user cannot read the program, root stays in a directory that nobody else may write, and opens no other", async () => {
  const program = join(root, "private", "node");
  mkdirSync(join(root, "private"), { mode: 0o700 });
  writeFileSync(program, "");
  const closed = `process.execPath = ${JSON.stringify(program)};`;
  const directory = join(root, "kept");
  mkdirSync(directory, { mode: 0o711 });
  expect(await leave(directory, undefined, closed)).toEqual(expect.arrayContaining([0]));
  chmodSync(directory, 0o777);
  expect(await leave(directory, undefined, closed)).toMatch(/^StartupError: Others than root may write .*kept/);
  chownSync(directory, 54_321, 54_321);
  chmodSync(directory, 0o700);
  expect(await leave(directory, undefined, closed)).toMatch(/^StartupError: Others than root may write .*kept/);
});

test("a user is refused what another one has in the directory, by name, with what to do", async () => {
  const directory = join(root, "mixed");
  mkdirSync(join(directory, "files"), { recursive: true, mode: 0o700 });
  chownSync(directory, 54_321, 54_321);
  const held = `
    const { holdDataDirectory } = await import(${JSON.stringify(new URL("../../data-directory/data-directory.ts", import.meta.url).href)});
    console.log(JSON.stringify(await holdDataDirectory(${JSON.stringify(directory)}).then(() => "held", ({ message }) => message)));
  `;
  await using child = inChild(held, { uid: 54_321, gid: 54_321 });
  expect(await child.next()).toMatch(/^.*mixed\/files belongs to user 0, but Galley runs as user 54321\. .*chown -R 54321 .*mixed/);
});
