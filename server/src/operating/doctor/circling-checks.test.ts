import type { QueryResultRow } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runChecks } from "#src/core/check.ts";
import { openWebhookWorld, type WebhookWorld } from "#src/delivery/webhooks/test-support.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { until } from "#test/until.ts";
import { circlingChecks } from "./circling-checks.ts";

// PostgreSQL tells by the clock of the machine since when a session waits.
useMachineClock();

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterAll(() => world.close());

async function find(name: string, isReady = true) {
  const ask = async <Row extends QueryResultRow>(text: string, values?: unknown[]) => (await world.pool.query<Row>(text, values)).rows;
  return (await runChecks(circlingChecks({ ask, isReady: async () => isReady, waitSeconds: 0 }))).find((finding) => finding.name === name);
}

test("names who holds what sessions wait for, with how to end that", async () => {
  expect(await find("locks")).toMatchObject({ status: "ok", message: "No session waits for a lock." });
  await using opened = new AsyncDisposableStack();
  const [holder, waiter] = [await world.owner.connect(), await world.owner.connect()];
  for (const client of [holder, waiter]) opened.defer(() => client.release());
  await holder.query("begin");
  const { rows } = await holder.query("select pg_backend_pid() as pid, pg_advisory_xact_lock(1717)");
  const waiting = waiter.query("select pg_advisory_lock(1717), pg_advisory_unlock(1717)");
  await until(async () => (await find("locks"))?.status === "warning");
  const found = await find("locks");
  await holder.query("rollback");
  await waiting;
  expect(found).toMatchObject({
    message: expect.stringMatching(`^Sessions wait for locks that others hold: process ${rows[0].pid} of \\S+ \\(.+\\)\\.$`),
    advice: expect.stringContaining(`pg_terminate_backend(${rows[0].pid})`),
  });
});

test("counts deliveries that are begun again and again without an outcome", async () => {
  await world.newEndpoint("http://127.0.0.1:9/in");
  await world.newEvents(3);
  await world.owner.query("update work set attempts = 10 where kind = 'webhooks'");
  expect(await find("webhooks")).toMatchObject({ status: "ok" });
  const ids = (await world.deliveries()).slice(0, 2).map(({ id }) => id);
  await world.owner.query("update work set attempts = 11 where subject = any($1)", [ids]);
  expect(await find("webhooks")).toMatchObject({
    status: "warning",
    message: expect.stringMatching(/^2 deliveries were begun again and again/),
  });
});

test("looks at nothing where the database is not ready", async () => {
  expect([(await find("locks", false))?.status, (await find("webhooks", false))?.status]).toEqual(["skipped", "skipped"]);
});
