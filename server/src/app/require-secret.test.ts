import { afterAll, beforeAll, expect, test } from "vitest";
import { openVault } from "#src/core/secrets.ts";
import { openWorld, type World } from "#test/world.ts";
import { requireSecret } from "./require-secret.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a secret that opens nothing of what the database keeps does not start; its own and the next one do", async () => {
  const start = (secret: string, previous?: string) => requireSecret(world.url, openVault(secret, previous));
  await start("another secret");
  const endpoint = { url: "https://127.0.0.1/galley", events: ["article.published" as const], projectId: null };
  await world.call(world.registry.createWebhookEndpoint, endpoint, { kind: "person" });
  await expect(start("another secret")).rejects.toThrow("The secret is not the one of this database");
  await start("test secret");
  await start("the next secret", "test secret");
  const second = await world.call(world.registry.createWebhookEndpoint, { ...endpoint, url: "https://127.0.0.1/2" }, { kind: "person" });
  await world.owner.query("update webhook_endpoint set secret = 'damaged' where id = $1", [second.id]);
  await start("test secret");
});
