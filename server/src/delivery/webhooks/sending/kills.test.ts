import { afterAll, beforeAll, expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { runChild } from "#test/children/run-child.ts";
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

const events = inShare(4000);
const kills = inShare(50);
const points = ["webhook.sent", "webhook.claimed", "webhook.before_commit", "webhook.after_commit"];

async function runSender(point: string, hits: number): Promise<NodeJS.Signals | null> {
  return runChild("webhook-sender-child", world.url, point, String(hits));
}

// The dead sender's leases would end by themselves, and failed deliveries would be due again later. Rows that the sender beside
// it is writing at this moment are skipped.
const goOn = () =>
  world.owner.query(
    `with idle as (
       select organization_id, id from webhook_delivery where status in ('pending', 'delivering') for update skip locked
     )
     update webhook_delivery d set lease_until = case when status = 'delivering' then now() - interval '1 second' end,
       next_attempt_at = now() - interval '1 second'
     from idle where d.organization_id = idle.organization_id and d.id = idle.id`,
  );

/** Returns the n-th number of a sequence that looks random and is always the same. */
function draw(n: number): number {
  return (Math.imul(n + 1, 2_654_435_761) >>> 0) / 2 ** 32;
}

test(`${events} events at two endpoints survive ${kills} killed senders and a receiver that fails three times of ten`, async () => {
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
  let killed = 0;
  const lane = async () => {
    while (killed < kills) {
      killed += 1;
      const number = killed;
      const point = points[number % points.length] ?? "";
      expect(await runSender(point, 1 + Math.floor(draw(number) * (point === "webhook.sent" ? 60 : 6)))).toBe("SIGKILL");
      await goOn();
    }
  };
  await Promise.all([lane(), lane()]);
  expect(killed).toBeGreaterThanOrEqual(kills);
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
