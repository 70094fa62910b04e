import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { openReceiver, type Receiver, signaturesOf } from "#test/outside/webhook-receiver.ts";
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

describe("an endpoint", () => {
  test("is created with a secret that is shown then and never again", async () => {
    const { secret, ...created } = await world.newEndpoint(receiver.url, { projectId: world.projectId });
    expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
    expect(created).toMatchObject({ kind: "organization", status: "active", failingSince: null, oldKeyUntil: null, url: receiver.url });
    expect(await call(world.registry.getWebhookEndpoint, { id: created.id })).toEqual(created);
    expect((await call(world.registry.listWebhookEndpoints, {})).data).toEqual([created]);
    const { rows } = await world.owner.query("select webhook_endpoint::text as row from webhook_endpoint");
    expect(rows[0].row).not.toContain(secret.slice(6));
    expect(world.logLines.join("")).not.toContain(secret.slice(6));
  });

  test("needs a project that exists, events of the organization's, each once", async () => {
    const base = { url: receiver.url, events: ["article.published"] as const, projectId: null };
    const create = (over: object) => call(world.registry.createWebhookEndpoint, { ...base, events: [...base.events], ...over });
    for (const over of [
      { projectId: "prj_unknown" },
      { projectId: (await world.newOrganization()).projectId },
      { events: [] },
      { events: ["article.published", "article.published"] },
      { events: ["ping"] },
      { events: ["article.updated"] },
      { url: `https://hearth.example/${"x".repeat(2000)}` },
    ]) {
      await expect(create(over), JSON.stringify(over).slice(0, 80)).rejects.toMatchObject({
        code: "invalid_input",
        param: expect.stringContaining(String(Object.keys(over)[0])),
      });
    }
    expect((await call(world.registry.listWebhookEndpoints, {})).data).toEqual([]);
  });

  test("is listed newest first, in pages", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await world.newEndpoint(receiver.url)).id);
    const first = await call(world.registry.listWebhookEndpoints, { limit: 3 });
    const rest = await call(world.registry.listWebhookEndpoints, { limit: 3, cursor: String(first.nextCursor) });
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });

  test("changes its URL, and what waits goes to the new one", async () => {
    const { id } = await world.newEndpoint("http://127.0.0.1:9/old");
    await world.newEvent();
    const changed = await call(world.registry.updateWebhookEndpoint, {
      id,
      url: receiver.url,
      events: ["post.scheduled"],
      projectId: null,
    });
    expect(changed).toMatchObject({ url: receiver.url, events: ["post.scheduled"] });
    expect(await call(world.registry.updateWebhookEndpoint, { id })).toEqual(changed);
    await world.newEvent();
    await world.workUntilDone();
    expect(receiver.received).toHaveLength(1);
  });

  test("of a connected site keeps what belongs to the site", async () => {
    await world.owner.query(
      `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
       values ($1, 'whk_site', 'site', $2, $3, '{}', 'sealed', $4)`,
      [world.organizationId, world.projectId, receiver.url, world.personId],
    );
    await expect(call(world.registry.updateWebhookEndpoint, { id: "whk_site", events: ["article.published"] })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await expect(call(world.registry.deleteWebhookEndpoint, { id: "whk_site" })).rejects.toMatchObject({ code: "invalid_state" });
    expect(await call(world.registry.pauseWebhookEndpoint, { id: "whk_site" })).toMatchObject({
      kind: "site",
      status: "paused",
      events: [],
    });
  });

  test("is gone with its deliveries and attempts once it is deleted, also while one is on its way", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    receiver.answer = async () => {
      await call(world.registry.deleteWebhookEndpoint, { id });
      return {};
    };
    expect(await world.work()).toBe(1);
    const { rows } = await world.owner.query(
      "select (select count(*)::int from webhook_delivery) + (select count(*)::int from webhook_attempt) as left",
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(world.logLines.filter((line) => line.includes("outcome not written"))).toEqual([]);
    await expect(call(world.registry.deleteWebhookEndpoint, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("and its deliveries answer to another organization as if there were none", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    const [delivery] = await world.deliveries();
    const abroad = { ...(await world.newOrganization()), kind: "person" } as const;
    const { registry } = world;
    const endpoint = [
      registry.getWebhookEndpoint,
      registry.updateWebhookEndpoint,
      registry.pauseWebhookEndpoint,
      registry.resumeWebhookEndpoint,
      registry.deleteWebhookEndpoint,
      registry.rotateWebhookKey,
      registry.revokeOldWebhookKey,
      registry.sendTestEvent,
      registry.listWebhookDeliveries,
      registry.resendFailedWebhookDeliveries,
    ];
    for (const bound of endpoint) {
      await expect(world.call(bound as typeof registry.getWebhookEndpoint, { id }, abroad), bound.operation.name).rejects.toMatchObject({
        code: "not_found",
      });
    }
    for (const bound of [registry.getWebhookDelivery, registry.resendWebhookDelivery]) {
      await expect(world.call(bound as typeof registry.getWebhookDelivery, { id: String(delivery?.id) }, abroad)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect(await call(registry.getWebhookEndpoint, { id })).toMatchObject({ status: "active", url: receiver.url });
  });
});

describe("the test event", () => {
  test("goes to that endpoint only, without a project", async () => {
    const { id, secret } = await world.newEndpoint(receiver.url, { projectId: world.projectId, events: ["post.scheduled"] });
    await world.newEndpoint(receiver.url);
    const sent = await call(world.registry.sendTestEvent, { id });
    expect(sent).toMatchObject({ endpointId: id, eventType: "ping", projectId: null, status: "pending", attempts: 0 });
    await world.workUntilDone();
    expect(receiver.received).toHaveLength(1);
    const [received] = receiver.received;
    expect(JSON.parse(received?.body ?? "")).toMatchObject({ id: sent.eventId, type: "ping", projectId: null, data: { endpointId: id } });
    expect(received && signaturesOf(received, secret)).toEqual([0]);
    await call(world.registry.sendTestEvent, { id });
    expect((await call(world.registry.listWebhookDeliveries, { id })).data).toHaveLength(2);
  });
});

describe("the key", () => {
  test("is rotated: both sign for 24 hours, the new one first, then only the new one", async () => {
    const { id, secret: first } = await world.newEndpoint(receiver.url);
    let second = "";
    await expectLater([24 * 3_600_000, 24 * 3_600_000], async () => {
      const rotated = await call(world.registry.rotateWebhookKey, { id });
      second = rotated.secret;
      expect(await call(world.registry.getWebhookEndpoint, { id })).toMatchObject({ oldKeyUntil: rotated.oldKeyUntil });
      return rotated.oldKeyUntil;
    });
    expect(second).not.toBe(first);
    const signed = async () => {
      await world.newEvent();
      await world.workUntilDone();
      const received = receiver.received.at(-1);
      if (received === undefined) throw new Error("Nothing came.");
      const count = String(received.headers["webhook-signature"]).split(" ").length;
      return { count, first: signaturesOf(received, first), second: signaturesOf(received, second) };
    };
    expect(await signed()).toEqual({ count: 2, first: [1], second: [0] });
    await world.owner.query("update webhook_endpoint set old_secret_until = now() - interval '1 second'");
    expect(await signed()).toEqual({ count: 1, first: [], second: [0] });
    expect(await call(world.registry.getWebhookEndpoint, { id })).toMatchObject({ oldKeyUntil: null });
  });

  test("that is old stops at once when it is revoked; rotating twice keeps only the last two", async () => {
    const { id, secret: first } = await world.newEndpoint(receiver.url);
    const { secret: second } = await call(world.registry.rotateWebhookKey, { id });
    const { secret: third } = await call(world.registry.rotateWebhookKey, { id });
    await world.newEvent();
    await world.workUntilDone();
    const [twice] = receiver.received;
    expect(twice && [first, second, third].map((secret) => signaturesOf(twice, secret))).toEqual([[], [1], [0]]);
    expect(await call(world.registry.revokeOldWebhookKey, { id })).toMatchObject({ oldKeyUntil: null });
    expect(await call(world.registry.revokeOldWebhookKey, { id })).toMatchObject({ oldKeyUntil: null });
    await world.newEvent();
    await world.workUntilDone();
    const once = receiver.received.at(-1);
    expect(once && [first, second, third].map((secret) => signaturesOf(once, secret))).toEqual([[], [], [0]]);
  });
});
