import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { usualRetention } from "#src/core/retention.ts";
import { crashAt } from "#test/kills/crash.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";
import { drawAhead } from "./draw-ahead.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
});
afterAll(() => at[Symbol.asyncDispose]());

const ahead = () => drawAhead({ pool: at.world.pool, retention: usualRetention, log: createLog("silent") });

async function newCarousel(hours: number): Promise<string> {
  const { id } = await at.world.newPost({ format: "carousel", destinations: ["instagram"], status: "scheduled" });
  await at.world.owner.query(
    "update post_destination set at = date_trunc('milliseconds', now()) + make_interval(hours => $2) where post_id = $1 and status = 'scheduled'",
    [id, hours],
  );
  return id;
}

async function exportsOf(ids: readonly string[]) {
  const { rows } = await at.world.owner.query("select post_id, status from export where post_id = any($1) order by created_at", [ids]);
  return rows;
}

test("a carousel is drawn hours before its minute, and handed over in it without waiting", async () => {
  const [soon, far] = [await newCarousel(2), await newCarousel(13)];
  await at.world.app.workers.postSender.work();
  while ((await at.world.app.workers.exportWorker.work()) > 0);
  expect(await exportsOf([soon, far])).toEqual([{ post_id: soon, status: "ready" }]);
  await at.makeDue(soon);
  await at.world.app.workers.postSender.work();
  expect(await at.destination(soon, "instagram")).toMatchObject({ status: "delivering", waitsFor: "person" });
  const { rows } = await at.world.owner.query(
    "select status, attempts, export_id is not null as drawn from post_publication where post_id = $1",
    [soon],
  );
  expect(rows).toEqual([{ status: "exported", attempts: 1, drawn: true }]);
  expect(await exportsOf([soon])).toHaveLength(1);
});

test("an organization has four drawings under way ahead at most, and none that failed begins again", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await newCarousel(1));
  for (let look = 0; look < 2; look += 1) await ahead();
  expect(await exportsOf(ids)).toHaveLength(4);
  await at.world.owner.query("update export set status = 'failed', error = 'Torn.' where post_id = any($1)", [ids]);
  await ahead();
  expect(await exportsOf(ids)).toHaveLength(6);
  await ahead();
  expect(await exportsOf(ids)).toHaveLength(6);
  await at.world.owner.query("delete from post where id = any($1)", [ids]);
});

test("senders at once, and one that dies in between, begin one drawing of each", async () => {
  const ids = [await newCarousel(1), await newCarousel(1)];
  await crashAt(at.world.pool, "post.drawn_ahead", 1, ahead);
  await Promise.all([ahead(), ahead(), ahead()]);
  expect((await exportsOf(ids)).map(({ post_id }) => post_id).toSorted()).toEqual(ids.toSorted());
});
