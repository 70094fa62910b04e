import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openVault } from "#src/core/secrets.ts";
import { createWebhookSender } from "#src/delivery/webhooks/sending/webhook-sender.ts";
import { openReceiver, type Receiver, signaturesOf } from "#test/outside/webhook-receiver.ts";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

const secret = "a secret of thirty-two characters or more";
const nextSecret = "another secret of more than thirty-two characters";
let world: World;
let receiver: Receiver;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-webhooks-"));
beforeAll(async () => {
  world = await openWorld();
  receiver = await openReceiver();
  await world.newOrganization();
  environment = {
    DATABASE_URL: world.url,
    GALLEY_SECRET: secret,
    GALLEY_DATA_DIR: directory,
    GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
  };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await receiver[Symbol.asyncDispose]();
  await world.close();
});
beforeEach(() => world.owner.query("delete from webhook_endpoint"));

async function json(...args: string[]) {
  const { code, stdout, stderr } = await galley(environment, ...args, "--json");
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Sends the due deliveries as a service with these secrets does. */
async function send(own: string, previous?: string): Promise<void> {
  const { pool, egress } = world;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const sender = createWebhookSender({ pool, egress, vault: openVault(own, previous), sendsMail: false, log });
  while ((await sender.work()) > 0);
}

const flags = () => ["--organization", world.organizationId, "--url", receiver.url, "--all-projects", "--all-events"];

describe("the commands for webhooks", () => {
  test("take an endpoint from its creation to its end; by its id alone where there are several organizations", async () => {
    const created = await galley(environment, "webhook", "create", ...flags());
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/whsec_[A-Za-z0-9+/]+=*\n/) });
    const id = /whk_[0-9a-f]{32}/.exec(created.stdout)?.[0] ?? "";
    expect(await galley(environment, "webhook", "list", "--organization", world.organizationId)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(receiver.url),
    });
    const tested = await json("webhook", "test", id);
    expect(tested).toMatchObject({ endpointId: id, eventType: "ping", status: "pending" });
    const { secret: rotated } = await json("webhook", "rotate-key", id);
    await send(secret);
    const [received] = receiver.received;
    expect(received && signaturesOf(received, rotated)).toEqual([0]);
    expect(await json("webhook", "revoke-old-key", id)).toMatchObject({ oldKeyUntil: null });
    expect(await json("webhook", "deliveries", id, "--status", "succeeded")).toMatchObject({ data: [{ id: tested.id, attempts: 1 }] });
    expect(await galley(environment, "webhook", "delivery", tested.id)).toMatchObject({ code: 0, stdout: expect.stringContaining("204") });
    expect(await json("webhook", "resend", tested.id)).toMatchObject({ status: "pending" });
    expect(await json("webhook", "pause", id)).toMatchObject({ status: "paused" });
    expect(await json("webhook", "resume", id)).toMatchObject({ status: "active" });
    expect(await json("webhook", "resend-failed", id)).toEqual({ resent: 0 });
    expect(await json("webhook", "update", id, "--event", "article.published")).toMatchObject({ events: ["article.published"] });
    expect(await galley(environment, "webhook", "show", id)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("article.published"),
    });
    expect(await json("webhook", "delete", id)).toEqual({ id, deleted: true });
    expect(await galley(environment, "webhook", "show", id, "--organization", world.organizationId)).toMatchObject({ code: 1 });
  });

  test("refuse an address inside the network, naming the flag", async () => {
    const { code, stderr } = await galley(
      { ...environment, GALLEY_EGRESS_ALLOW: "" },
      ...["webhook", "create", "--organization", world.organizationId, "--url", "https://10.0.0.1/", "--all-projects", "--all-events"],
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("private network") });
  });
});

test("everything is encrypted anew with the secret that follows, while a service with both goes on sending", async () => {
  const { id, secret: signing } = await json("webhook", "create", ...flags());
  const { secret: rotated } = await json("webhook", "rotate-key", id);
  const count = async (...args: string[]) => json(...args, "secret", "reseal");
  expect(await count()).toEqual({ resealed: 0, current: 2, unreadable: 0 });
  environment = { ...environment, GALLEY_SECRET: nextSecret };
  expect(await count()).toEqual({ resealed: 0, current: 0, unreadable: 2 });
  environment = { ...environment, GALLEY_SECRET_PREVIOUS: secret };
  await json("webhook", "test", id);
  await send(nextSecret, secret);
  expect(await count()).toEqual({ resealed: 2, current: 0, unreadable: 0 });
  expect(await count()).toEqual({ resealed: 0, current: 2, unreadable: 0 });
  await json("webhook", "test", id);
  await send(nextSecret);
  const last = receiver.received.slice(-2);
  for (const received of last) expect([signaturesOf(received, rotated), signaturesOf(received, signing)]).toEqual([[0], [1]]);
});
