import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { hostileHosts } from "#src/core/egress/hostile-hosts.ts";
import { hostileUrls } from "#src/core/egress/hostile-urls.ts";
import type { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { createLog } from "#src/core/log.ts";
import { openVault } from "#src/core/secrets.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { inShare } from "#test/chance.ts";
import { type Listening, listenHttp } from "#test/outside/listen.ts";
import { createWebhookSender } from "./sending/webhook-sender.ts";
import { openWebhookWorld, type WebhookWorld } from "./test-support.ts";

// Each host in one form, and each form with some hosts. In the full set, each host in each form.
const formsOfHost = inShare(3, 1);
const insideAddresses = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "fd00::1", "::1"];
let world: WebhookWorld;
let canary: Listening;
let canary6: Listening;
beforeAll(async () => {
  world = await openWebhookWorld();
  canary = await listenHttp((_request, response) => response.end("inside"));
  canary6 = await listenHttp((_request, response) => response.end("inside"), "::1");
});
afterAll(async () => {
  await canary[Symbol.asyncDispose]();
  await canary6[Symbol.asyncDispose]();
  await world.close();
});

let asked = 0;
const closed = createEgress({
  allow: [],
  // Every name resolves to an internal address, one after the other.
  lookup: async () => {
    asked += 1;
    return [insideAddresses[asked % insideAddresses.length] ?? ""];
  },
});

function urls(): string[] {
  const hosts = Object.values(hostileHosts)
    .flat()
    .flatMap((host, index) => {
      const forms = [`http://${host}:${canary.port}/`, `https://${host}/`, `https://${host}:${canary6.port}/x?y`];
      return [...forms.slice(index % forms.length), ...forms.slice(0, index % forms.length)].slice(0, formsOfHost);
    });
  return [...hosts, ...hostileUrls];
}

async function refusal(operation: object, input: object): Promise<Pick<Failure, "code" | "param"> | undefined> {
  const { outside } = world.app.services;
  if (outside === undefined) throw new Error("There is no way out.");
  const services = { ...world.app.services, outside: { ...outside, egress: closed } };
  const call = { actor: world.actor(world.person), surface: "rest" as const, requestId: newId("request") };
  const failure = await invoke(services, operation as AnyBound, call, () => ({ ...input })).then(
    () => undefined,
    (error: Failure) => error,
  );
  return failure && { code: failure.code, param: failure.param };
}

test("no address inside the network is taken when an endpoint is created or changed", async () => {
  const { id } = await world.newEndpoint(`http://127.0.0.1:${canary.port}/`);
  const before = await world.call(world.registry.getWebhookEndpoint, { id }, world.person);
  for (const url of urls()) {
    // Input that is no valid text is refused before its address is checked.
    const wanted = { code: url === "" || url.includes("\0") || !url.isWellFormed() ? "invalid_input" : "invalid_url", param: "url" };
    const create = { url, events: ["article.published"], projectId: null };
    expect(await refusal(world.registry.createWebhookEndpoint, create), JSON.stringify(url)).toEqual(wanted);
    expect(await refusal(world.registry.updateWebhookEndpoint, { id, url }), JSON.stringify(url)).toEqual(wanted);
  }
  const { data } = await world.call(world.registry.listWebhookEndpoints, {}, world.person);
  expect(data).toEqual([before]);
  expect(canary.connections() + canary6.connections()).toBe(0);
});

test("no address inside the network is called at a delivery, however it came to stand there", async () => {
  await world.clear();
  await world.newEndpoint(`http://127.0.0.1:${canary.port}/`);
  await world.newEvents(1);
  const sender = createWebhookSender({
    pool: world.pool,
    egress: closed,
    vault: openVault("test secret", undefined),
    sendsMail: false,
    log: createLog("silent"),
  });
  let sent = 0;
  const tried = urls().filter((one) => !one.includes("\0"));
  for (const url of tried) {
    await world.owner.query("update webhook_endpoint set url = $1", [url]);
    await world.owner.query(
      "update webhook_delivery set status = 'pending', attempts = 0, attempts_before = attempts_before + attempts, finished_at = null",
    );
    await world.makeDue();
    sent += await sender.work();
  }
  const { rows: attempts } = await world.owner.query(
    "select count(*)::int as count, count(distinct error)::int as reasons from webhook_attempt where status_code is null",
  );
  expect(attempts[0].count).toBe(sent);
  expect(sent).toBe(tried.length);
  expect(attempts[0].reasons).toBeGreaterThan(2);
  expect(canary.connections() + canary6.connections()).toBe(0);
});

test("a name that leads somewhere else at the delivery than when it was saved is not followed inside", async () => {
  await world.clear();
  let address = "93.184.215.14";
  const rebinding = createEgress({ allow: [], lookup: async () => [address] });
  await rebinding.check("https://hooks.hearth.example/", 1000);
  const { id } = await world.newEndpoint(`http://127.0.0.1:${canary.port}/`);
  await world.owner.query("update webhook_endpoint set url = 'https://hooks.hearth.example/'");
  const { pool } = world;
  const sender = createWebhookSender({
    pool,
    egress: rebinding,
    vault: openVault("test secret", undefined),
    sendsMail: false,
    log: createLog("silent"),
  });
  for (address of insideAddresses) {
    await world.newEvents(1);
    await sender.work();
  }
  const { data } = await world.call(world.registry.listWebhookDeliveries, { id }, world.person);
  expect(data.map(({ lastError }) => lastError)).toEqual(
    insideAddresses.map(() => expect.stringMatching(/private network.*GALLEY_EGRESS_ALLOW/)),
  );
  expect(canary.connections() + canary6.connections()).toBe(0);
});
