import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebhookWorld, type WebhookWorld } from "#src/delivery/webhooks/test-support.ts";
import { openReceiver, type Receiver } from "../outside/webhook-receiver.ts";
import { turnNow } from "../work.ts";
import type { Die } from "./crash.ts";

type Amount = { events: number; deaths: number; atOnce: number };

/** `atOnce` senders die again and again beside each other. */
export function webhookKills(die: Die<WebhookWorld>, { events, deaths, atOnce }: Amount): void {
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

  const points = ["webhook.sent", "webhook.claimed", "webhook.before_commit", "webhook.after_commit"];

  // The dead sender's leases would end by themselves, and failed deliveries would be due again later. Rows that the sender beside
  // it is writing at this moment are skipped.
  async function goOn(): Promise<void> {
    await world.owner.query(
      `with idle as (select organization_id, kind, subject from work where kind = 'webhooks' for update skip locked)
       update work w set at = now() - interval '1 second'
       from idle where w.organization_id = idle.organization_id and w.kind = idle.kind and w.subject = idle.subject`,
    );
    await turnNow(world.owner, "webhooks");
  }

  /** Returns the n-th number of a sequence that looks random and is always the same. */
  function draw(n: number): number {
    return (Math.imul(n + 1, 2_654_435_761) >>> 0) / 2 ** 32;
  }

  test(`${events} events at two endpoints survive ${deaths} dying senders and a receiver that fails three times of ten`, async () => {
    const endpoints = [await world.newEndpoint(`${receiver.url}/0`), await world.newEndpoint(`${receiver.url}/1`)];
    const ids = await world.newEvents(events);
    const taken = new Map<string, number>();
    const bodies = new Map<string, string>();
    const differing: string[] = [];
    let count = 0;
    receiver.answer = ({ path, headers, body }) => {
      count += 1;
      const id = String(headers["webhook-id"]);
      if (bodies.has(id) && bodies.get(id) !== body) differing.push(id);
      bodies.set(id, body);
      if (draw(count) < 0.3) return { status: 500 };
      taken.set(`${path} ${id}`, (taken.get(`${path} ${id}`) ?? 0) + 1);
      return {};
    };
    let died = 0;
    const lane = async () => {
      while (died < deaths) {
        died += 1;
        const number = died;
        const point = points[number % points.length] ?? "";
        await die(world, point, 1 + Math.floor(draw(number) * (point === "webhook.sent" ? 60 : 6)));
        await goOn();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    expect(died).toBeGreaterThanOrEqual(deaths);
    const open = async () => (await world.owner.query("select from webhook_delivery where status <> 'succeeded' limit 1")).rowCount;
    for (let round = 0; (await open()) && round < 20; round += 1) {
      await goOn();
      await world.workUntilDone();
    }

    const { rows: statuses } = await world.owner.query("select status, count(*)::int as count from webhook_delivery group by status");
    expect(statuses).toEqual([{ status: "succeeded", count: events * endpoints.length }]);
    const lost = [0, 1].flatMap((place) => ids.filter((id) => !taken.has(`/hook/${place} ${id}`)));
    expect(lost).toEqual([]);
    expect(taken.size).toBe(events * endpoints.length);
    expect(differing).toEqual([]);
    // Every attempt that is written is written once, in order, and the last one is the one that succeeded.
    const { rows: odd } = await world.owner.query(
      `select d.id from webhook_delivery d join webhook_attempt a on a.organization_id = d.organization_id and a.delivery_id = d.id
     group by d.id, d.attempts
     having count(*) <> d.attempts or max(a.number) <> d.attempts or count(*) filter (where a.error is null) <> 1
       or max(a.number) filter (where a.error is null) <> d.attempts`,
    );
    expect(odd).toEqual([]);
  });
}
