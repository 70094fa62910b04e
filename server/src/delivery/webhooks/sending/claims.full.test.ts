import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
import { openWebhookWorld, type WebhookWorld } from "../test-support.ts";

let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await openWebhookWorld();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  receiver.received.length = 0;
  receiver.answer = () => ({});
});

describe("claims", () => {
  test("do not read through a backlog", async () => {
    await world.newEndpoint("http://127.0.0.1:9/dead");
    await world.newEvents(10_000);
    // Autovacuum does this within a minute, at a moment of its own.
    await world.owner.query("analyze webhook_delivery, webhook_endpoint, work");
    const client = await world.owner.connect();
    // Earlier reads of the session count as well until they are passed on.
    const counted = async () => {
      const text = "select idx_tup_fetch::int as fetched, seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'work'";
      return (await client.query<{ fetched: number; scans: number }>(text)).rows[0] ?? { fetched: 0, scans: 0 };
    };
    try {
      await client.query("begin");
      const before = await counted();
      const { rowCount } = await client.query("select * from claim_work('webhooks', 50, 30, 10, 200)");
      const after = await counted();
      expect(rowCount).toBe(10);
      expect(after.scans - before.scans).toBe(0);
      expect(after.fetched - before.fetched).toBeLessThan(200);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
