import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clusterName, prepareEndpoint, removeEndpoint } from "./socket-directory.ts";
import { temporaryPlace } from "./test-support.ts";

const preferredFor = (cluster: string) => join(tmpdir(), clusterName(cluster));

test.skipIf(process.platform === "win32")("the socket directory is short, private, and the same at each start", async () => {
  await using place = temporaryPlace("deep/".repeat(50));
  const first = await prepareEndpoint(place.cluster, undefined);
  writeFileSync(join(first.host, ".s.PGSQL.5432.lock"), "left over");
  const second = await prepareEndpoint(place.cluster, undefined);
  expect(second).toEqual(first);
  expect(first.host.length).toBeLessThan(81);
  expect(statSync(first.host).mode & 0o777).toBe(0o700);
  removeEndpoint(first);
  expect(() => statSync(first.host)).toThrow();
});

test.skipIf(process.platform === "win32").each([
  ["open to others", (path: string) => mkdirSync(path, { mode: 0o755 })],
  ["a link to elsewhere", (path: string) => symlinkSync(tmpdir(), path)],
])("a directory that was put there before and is %s is not used", async (_what, put) => {
  await using place = temporaryPlace();
  const preferred = preferredFor(place.cluster);
  put(preferred);
  const endpoint = await prepareEndpoint(place.cluster, undefined);
  removeEndpoint(endpoint);
  rmSync(preferred, { recursive: true });
  expect(endpoint.host).not.toBe(preferred);
  expect(endpoint.host.startsWith(`${preferred}-`)).toBe(true);
});
