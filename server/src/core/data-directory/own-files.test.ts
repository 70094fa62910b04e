import { closeSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { claimOwnership } from "#src/core/database/embedded/ownership.ts";
import { capServerLog, openServerLog } from "#src/core/database/embedded/server-log.ts";
import { markFree, newestEntry } from "./lock-record.ts";

const root = mkdtempSync(join(tmpdir(), "galley-own-files-"));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(({ skip }) => skip(process.platform === "win32", "Windows opens no file without following links"));

let folders = 0;

/** Makes a folder in which `name` is a link to a file outside of it. */
function linked(name: string) {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(folder);
  const outside = join(root, `outside-${folders}`);
  writeFileSync(outside, "as it was");
  symlinkSync(outside, join(folder, name));
  return { folder, outsideText: () => readFileSync(outside, "utf8") };
}

test.each([
  ["the server's log", "server.log", (folder: string) => closeSync(openServerLog(join(folder, "server.log")).descriptor)],
  ["the claim to a server", "owner", (folder: string) => claimOwnership(join(folder, "owner"))],
  ["the record of a lock", "1", newestEntry],
])("%s is not opened through a link, which is named with what to do", (_what, name, open) => {
  const { folder, outsideText } = linked(name);
  expect(() => open(folder)).toThrow(`${join(folder, name)} is a link, and Galley follows none there. Remove it`);
  expect(outsideText()).toBe("as it was");
});

test.each([
  ["a long log that is moved aside", "server.log.1", (folder: string) => capLong(join(folder, "server.log"))],
  ["the mark of a free lock", "1.free", (folder: string) => markFree(join(folder, "1"))],
])("%s takes the place of a link", (_what, name, write) => {
  const { folder, outsideText } = linked(name);
  write(folder);
  expect(outsideText()).toBe("as it was");
});

function capLong(log: string): void {
  writeFileSync(log, Buffer.alloc(10 * 1024 * 1024 + 1));
  capServerLog(log);
  expect(readFileSync(log)).toHaveLength(0);
}
