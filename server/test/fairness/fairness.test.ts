import { expect, test } from "vitest";
import { sharedResources } from "#src/core/flow/shared-resources.ts";
import { openWorld } from "#test/world.ts";
import { bodyRows } from "./bodies.ts";
import { poolRows } from "./pools.ts";
import { queues } from "./queues.ts";
import { resourceRows } from "./resources.ts";
import type { Row } from "./row.ts";
import { senderRows } from "./senders.ts";
import { workerRows } from "./workers.ts";

const rows: Record<string, Row> = { ...bodyRows, ...poolRows, ...resourceRows, ...workerRows, ...senderRows };

test("every resource that organizations share has a row", () => {
  expect(Object.keys(rows)).toEqual(expect.arrayContaining([...sharedResources]));
});

const rowsOfWorkers: Record<string, string[]> = {
  publisher: ["articles", "articles on platforms"],
  postSender: ["posts"],
  searchFetcher: ["search performance"],
  webhookSender: ["webhooks"],
  exportWorker: ["exports"],
  generationWorker: ["generations", "transcriptions", "routines"],
  mailer: ["notification emails"],
  accountMailer: ["account emails"],
  eraser: ["deletions"],
  cachePurger: ["changes for the CDN"],
  pinger: ["pings of search engines"],
  accountDeleter: ["deletions of accounts"],
};

test("every worker has a row, and so has everything that is claimed", async () => {
  await using world = await openWorld();
  const { start: _start, stop: _stop, wake: _wake, hold: _hold, ...workers } = world.app.workers;
  expect(Object.keys(rowsOfWorkers).toSorted()).toEqual(Object.keys(workers).toSorted());
  const named = [...Object.values(rowsOfWorkers).flat(), ...Object.values(queues).map(({ row }) => row)];
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(named));
});

// Two kinds: a resource that is held, and a worker with a backlog. The full set has all, and compares times.
const representatives = { "database connections": resourceRows["database connections"], webhooks: senderRows.webhooks };

test.each(Object.entries(representatives))("%s: another organization is served while one holds all it can get", async (_name, open) => {
  await using scene = await open();
  await using _filled = await scene.fill();
  await scene.quiet();
});
