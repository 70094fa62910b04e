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
  await world.owner.query("delete from webhook_endpoint");
  receiver.received.length = 0;
  receiver.answer = () => ({});
});

describe("claims", () => {
  test("do not read through a backlog", async () => {
    await world.newEndpoint("http://127.0.0.1:9/dead");
    await world.newEvents(10_000);
    // Autovacuum does this within a minute, at a moment of its own.
    await world.owner.query("analyze webhook_delivery, webhook_endpoint");
    const client = await world.owner.connect();
    try {
      await client.query("begin");
      await client.query("select * from claim_webhook_deliveries(50, 50, 10, 5, 30)");
      const { rows } = await client.query(
        "select idx_tup_fetch::int as fetched, seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'webhook_delivery'",
      );
      expect(rows[0].scans).toBe(0);
      expect(rows[0].fetched).toBeLessThan(200);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
