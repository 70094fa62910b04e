import { afterAll, beforeAll, expect, test } from "vitest";
import { userIn } from "#src/core/database-address.ts";
import { openBlog } from "./blog.ts";
import { cutConnections, untilCut } from "./cut-connections.ts";
import { foreignSettings, setForAll } from "./foreign-settings.ts";
import { openReceiver } from "./outside/webhook-receiver.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let foreign: AsyncDisposable;
beforeAll(async () => {
  world = await openWorld();
  foreign = await setForAll(world.owner, userIn((await world.login()).connectionString)?.user ?? "", foreignSettings);
  // Every later statement goes over a connection that begins with what is set now.
  await cutConnections(world);
  await untilCut(world);
});
afterAll(async () => {
  await foreign[Symbol.asyncDispose]();
  await world.close();
});

test("a blog shows its articles, and a webhook is sent once", async () => {
  await using receiver = await openReceiver();
  const endpoint = { url: receiver.url, events: ["article.review_requested" as const], projectId: null };
  await world.call(world.registry.createWebhookEndpoint, endpoint, { kind: "person" });
  using blog = await openBlog(world);
  await world.newArticle({ status: "published", markdown: "# Stone walls\n\nThey hold." });
  const send = async () => {
    while ((await world.app.workers.webhookSender.work()) > 0);
    return (await world.owner.query("select status, attempts from webhook_delivery")).rows;
  };
  expect(await send()).toEqual([{ status: "succeeded", attempts: 1 }]);
  expect(await send()).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
  const page = await blog.get("/stone-walls");
  expect([page.status, /<time datetime="\d{4}-\d\d-\d\d/.test(page.text)]).toEqual([200, true]);
});
