import { webhookCountMax, webhookHealthDeliveriesMax } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
import { openWebhookWorld, type WebhookWorld } from "./test-support.ts";

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

const call: WebhookWorld["call"] = (bound, input) => world.call(bound, input, world.person);
const health = (id: string) => call(world.registry.getWebhookHealth, { id });

describe("browse_webhook_endpoints", () => {
  test("shows each endpoint with what it holds and its newest delivery, newest endpoint first, in pages", async () => {
    const quiet = await world.newEndpoint(receiver.url, { events: ["post.published"] });
    const paused = await world.newEndpoint(receiver.url);
    const busy = await world.newEndpoint(receiver.url);
    await call(world.registry.pauseWebhookEndpoint, { id: paused.id });
    await world.newEvent();
    await world.newEvent();
    receiver.answer = () => ({ status: 500 });
    await world.workUntilDone();
    const first = await call(world.registry.browseWebhookEndpoints, { limit: 2 });
    const rest = await call(world.registry.browseWebhookEndpoints, { limit: 2, cursor: String(first.nextCursor) });
    const [newest] = (await call(world.registry.listWebhookDeliveries, { id: busy.id })).data;
    expect(first.data).toMatchObject([
      { id: busy.id, held: 0, failingSince: expect.any(String), lastDelivery: newest },
      { id: paused.id, status: "paused", held: 2, lastDelivery: { status: "held", attempts: 0, lastStatusCode: null } },
    ]);
    expect(first.data[0]?.lastDelivery).toMatchObject({ lastStatusCode: 500, status: "pending" });
    expect(rest).toMatchObject({ data: [{ id: quiet.id, held: 0, lastDelivery: null }], nextCursor: null });
    expect(JSON.stringify([first, rest])).not.toContain("whsec_");
  });

  test("shows nothing of another organization, and stops counting at its bound", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await call(world.registry.pauseWebhookEndpoint, { id });
    await world.newEvents(webhookCountMax + 5);
    expect((await call(world.registry.browseWebhookEndpoints, {})).data).toMatchObject([{ id, held: webhookCountMax }]);
    expect(await health(id)).toMatchObject({ held: webhookCountMax, waiting: 0 });
    const abroad = { ...(await world.newOrganization()), kind: "person" } as const;
    expect((await world.call(world.registry.browseWebhookEndpoints, {}, abroad)).data).toEqual([]);
    await expect(world.call(world.registry.getWebhookHealth, { id }, abroad)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("get_webhook_health", () => {
  test("has no figures before the first attempt", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    const none = { attempts: 0, succeeded: 0, typicalMilliseconds: null, slowMilliseconds: null };
    expect(await health(id)).toMatchObject({ waiting: 0, held: 0, failed: 0, day: none, week: none, partial: false });
    await expectLater([0, 0], async () => (await health(id)).now);
  });

  test("tells how many attempts were taken and how long they took, of 24 hours and of 7 days", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    const other = await world.newEndpoint(receiver.url);
    await world.newEvents(20);
    // Ten deliveries failed once each before they arrived; the others are left as they are.
    await world.owner.query(
      `with numbered as (
        select organization_id, id, row_number() over (order by id) as place from webhook_delivery where endpoint_id = $1
      )
      insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer, error)
      select organization_id, id, n, now() - case when place <= 4 then interval '3 hours' when place <= 9 then interval '3 days' else interval '8 days' end,
        (100 * place)::integer, case n when 1 then 500 else 204 end, '', case n when 1 then 'The receiver answered with status 500.' end
      from numbered cross join generate_series(1, 2) n where place <= 10`,
      [id],
    );
    await world.owner.query(
      `update webhook_delivery set status = 'failed', finished_at = now() where id in (select id from webhook_delivery where endpoint_id = $1 order by id limit 3)`,
      [id],
    );
    expect(await health(id)).toMatchObject({
      waiting: 17,
      held: 0,
      failed: 3,
      day: { attempts: 8, succeeded: 4, typicalMilliseconds: 200, slowMilliseconds: 400 },
      week: { attempts: 18, succeeded: 9, typicalMilliseconds: 500, slowMilliseconds: 900 },
      partial: false,
    });
    expect(await health(other.id)).toMatchObject({ waiting: 20, failed: 0, week: { attempts: 0 } });
  });

  test("looks at no more than the newest deliveries, and says so", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvents(webhookHealthDeliveriesMax + 1);
    expect(await health(id)).toMatchObject({ waiting: webhookCountMax, partial: true });
    await world.owner.query("update webhook_delivery set created_at = created_at - interval '8 days'");
    expect(await health(id)).toMatchObject({ partial: false });
  });
});
