import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress, type Egress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { openVault } from "#src/core/secrets.ts";
import { type Listening, listenHttp } from "#test/outside/listen.ts";
import { createWebhookSender } from "./sending/webhook-sender.ts";
import { openWebhookWorld, type WebhookWorld } from "./test-support.ts";

const canary = "canary-of-the-network-inside";

let world: WebhookWorld;
let inside: Listening;
beforeAll(async () => {
  world = await openWebhookWorld();
  // Listens at every address of this machine.
  inside = await listenHttp(
    (_request, response) => response.writeHead(503, `Not ${canary}`, { "x-inside": canary, location: `/${canary}` }).end(canary),
    "::",
  );
});
afterAll(async () => {
  await inside[Symbol.asyncDispose]();
  await world.close();
});
beforeEach(() => world.owner.query("delete from webhook_endpoint"));

const allow = ["127.0.0.0/8", "::1/128"];
async function send(egress: Egress): Promise<void> {
  const common = { pool: world.pool, vault: openVault("test secret", undefined), sendsMail: false, log: createLog("silent") };
  const sender = createWebhookSender({ ...common, egress });
  await world.makeDue();
  await sender.work();
}

/** Returns everything that people can read of an endpoint's newest delivery. */
async function shownOf(id: string) {
  const { data } = await world.call(world.registry.listWebhookDeliveries, { id }, world.person);
  const delivery = await world.call(world.registry.getWebhookDelivery, { id: data[0]?.id ?? "" }, world.person);
  return { history: delivery.history, text: JSON.stringify([data, delivery]) };
}

async function kept(): Promise<string> {
  const { rows } = await world.owner.query("select coalesce(string_agg(to_jsonb(a)::text, ' '), '') as text from webhook_attempt a");
  return rows[0].text;
}

test("of a private address that the operator lets be called people see the status and the time, and nothing it answers is kept", async () => {
  for (const host of ["127.0.0.1", "127.0.0.2", "[::1]", "localhost", "receiver.example"]) {
    await world.clear();
    await using egress = closing(createEgress({ allow, lookup: async () => ["127.0.0.2"] }));
    const { id } = await world.newEndpoint(`http://127.0.0.1:${inside.port}/`);
    await world.owner.query("update webhook_endpoint set url = $1", [`http://${host}:${inside.port}/`]);
    await world.newEvents(1);
    await send(egress);
    await send(egress);
    const { history, text } = await shownOf(id);
    expect(history, host).toEqual(
      [2, 1].map((number) => ({
        number,
        startedAt: expect.any(String),
        milliseconds: expect.any(Number),
        statusCode: 503,
        answer: null,
        error: "The receiver answered with status 503.",
      })),
    );
    expect(text, host).not.toContain(canary);
    expect(await kept(), host).not.toContain(canary);
  }
});

test("the address that was connected to decides with each attempt, also where a connection is used again", async () => {
  let address = "127.0.0.2";
  await using egress = closing(createEgress({ allow, showAnswers: ["127.0.0.2/32"], lookup: async () => [address] }));
  const { id } = await world.newEndpoint(`http://127.0.0.1:${inside.port}/`);
  await world.owner.query("update webhook_endpoint set url = $1", [`http://receiver.example:${inside.port}/`]);
  await world.newEvents(1);
  const way = ["127.0.0.2", "127.0.0.2", "127.0.0.1", "127.0.0.1", "127.0.0.2", "::1"];
  for (address of way) await send(egress);
  const { history } = await shownOf(id);
  expect(history.map(({ answer }) => answer).toReversed()).toEqual(way.map((at) => (at === "127.0.0.2" ? canary : null)));
});

function closing(egress: Egress): Egress & AsyncDisposable {
  return { ...egress, [Symbol.asyncDispose]: egress.close };
}
