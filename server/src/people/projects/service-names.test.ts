import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { createHealth } from "#src/surfaces/health.ts";
import { openWorld, type World } from "#test/world.ts";
import { isServicePath, serviceNames } from "./service-names.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Paths that a blog answers by itself at the root of its own host. */
const blogsOwn = ["/", "/robots.txt", "/llms.txt", "/favicon.ico"];

test("every address that the service answers is the service's on the hosts of blogs too", () => {
  const health = createHealth({
    checkDatabase: () => Promise.reject(new Error("unused")),
    checkFiles: () => Promise.reject(new Error("unused")),
    dataDirectory: tmpdir(),
    log: createLog("silent"),
  });
  const paths = [...world.app.web.routes, ...health.web.routes].map(({ path }) => path);
  const asked = new Set(paths.filter((path) => path !== "*" && path !== "/*" && !blogsOwn.includes(path)));
  expect(asked.size).toBeGreaterThan(60);
  expect([...asked].filter((path) => !isServicePath(path))).toEqual([]);
  const used = new Set([...asked].map((path) => path.split("/")[1]));
  expect(
    [...serviceNames].filter((name) => !used.has(name)),
    "names that nothing answers at",
  ).toEqual([]);
});

test("a name counts as a whole segment only", () => {
  expect(["/docs", "/docs/", "/docs/x/y", "/api"].map(isServicePath)).toEqual([true, true, true, true]);
  expect(["/docs-of-ours", "/en/docs", "/", "", "//docs", "/Docs"].map(isServicePath)).toEqual([false, false, false, false, false, false]);
});
