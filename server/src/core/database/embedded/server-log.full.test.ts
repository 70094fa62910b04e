import { closeSync, existsSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { capServerLog, openServerLog } from "./server-log.ts";
import { temporaryPlace } from "./test-support.ts";

const long = "x".repeat(10 * 1024 * 1024 + 1);

test("a log that has grown over 10 MB while its server writes is moved aside, and the server goes on in an empty one", async () => {
  await using place = temporaryPlace();
  const file = join(place.root, "server.log");
  const { descriptor } = openServerLog(file);
  writeSync(descriptor, long);
  capServerLog(file);
  writeSync(descriptor, "next");
  closeSync(descriptor);
  expect(readFileSync(file, "utf8")).toBe("next");
  expect(readFileSync(`${file}.1`, "utf8") === long).toBe(true);
});

test("a start begins a new log only when the old one is long", async () => {
  await using place = temporaryPlace();
  const file = join(place.root, "server.log");
  writeFileSync(file, "short");
  closeSync(openServerLog(file).descriptor);
  expect(existsSync(`${file}.1`)).toBe(false);
  writeFileSync(file, long);
  const { descriptor, start } = openServerLog(file);
  closeSync(descriptor);
  expect(start).toBe(0);
  expect(readFileSync(`${file}.1`).length).toBe(long.length);
});
