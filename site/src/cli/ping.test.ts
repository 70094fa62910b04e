import { expect, test } from "vitest";
import { deliveryOf, eventOf, newSecret, requestOf } from "../../test/delivery.ts";
import { fakeConnect } from "../../test/fake-connect.ts";
import { newFolder } from "../../test/folder.ts";
import { listen } from "../../test/listen.ts";
import { toNodeHandler } from "../node.ts";
import { createWebhookHandler } from "../webhook/create-webhook-handler.ts";

test.concurrent("ping signs with the key of the env file and shows how the site answers", async () => {
  const secret = newSecret();
  await using server = await listen(toNodeHandler(createWebhookHandler({ secret })));
  using site = newFolder({ ".env.local": `SERVICE_WEBHOOK_SECRET="${secret}"\n`, "other.env": `SERVICE_WEBHOOK_SECRET=${newSecret()}\n` });
  const good = await site.run("ping", "--url", server.url);
  expect([good.code, good.out.includes('answered 200 {"received":"ping"')]).toEqual([0, true]);
  const wrong = await site.run("ping", "--url", server.url, "--env-file", "other.env");
  expect([wrong.code, wrong.error.includes("another secret")]).toEqual([1, true]);
  const missing = await site.run("ping", "--url", server.url, "--env", "none.env");
  expect([missing.code, missing.error.includes("npx --no-install galley-site init")]).toEqual([1, true]);
  const gone = await site.run("ping", "--url", "http://127.0.0.1:1/");
  expect([gone.code, gone.error.includes("Start your site")]).toEqual([1, true]);
});

test.concurrent("the key that init wrote verifies what the service signs with it", async () => {
  await using service = await fakeConnect();
  using site = newFolder({});
  await site.run("init", "--url", service.url, "--yes");
  const written = /SERVICE_WEBHOOK_SECRET=(.*)/.exec(site.read(".env.local") ?? "")?.[1];
  const delivery = deliveryOf(eventOf("article.published"), service.issued[0]?.webhookSecret ?? "");
  expect((await createWebhookHandler({ secret: written })(requestOf(delivery))).status).toBe(204);
});
