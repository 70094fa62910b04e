import { expect, test } from "vitest";
import { sharedResources } from "#src/platform/flow/shared-resources.ts";
import { bodyRows } from "./bodies.ts";
import { doorRows } from "./doors.ts";
import { poolRows } from "./pools.ts";
import { fastest, type Row } from "./row.ts";

const atOnceMilliseconds = 1000;
const rows: Record<string, Row> = { ...bodyRows, ...poolRows, ...doorRows };

test("every resource that organizations share has a row", () => {
  expect(Object.keys(rows)).toEqual(expect.arrayContaining([...sharedResources]));
});

test.each(Object.entries(rows))("%s: an organization that takes all it can get keeps no other waiting", async (_name, open) => {
  await using scene = await open();
  await scene.quiet();
  const alone = await fastest(() => scene.quiet());
  await using _filled = await scene.fill();
  expect(await fastest(() => scene.quiet())).toBeLessThanOrEqual(Math.max(atOnceMilliseconds, 3 * alone));
});
