import { type EventType, eventData, eventTypes, organizationEventTypes, siteEventTypes } from "@galley/contract";
import { expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { openWorld } from "#test/world.ts";

test("what is recorded is what the description of each event says", async () => {
  await using world = await openWorld();
  const { registry } = world;
  const { id } = await world.newArticle({ status: "published" });
  await world.call(registry.updateArticle, { id, revision: 1, slug: "another-address" });
  await world.call(registry.submitArticle, { id });
  await world.call(registry.approveArticle, { id, revision: 2 });
  await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
  await world.makeDue(id);
  while ((await world.app.workers.publisher.work()) > 0);
  const late = await world.newArticle({ status: "scheduled" });
  await world.makeDue(late.id, 120);
  await world.app.workers.publisher.work();
  const post = await world.newPost({ status: "scheduled" });
  await world.owner.query("update post_destination set at = date_trunc('milliseconds', now()) where post_id = $1", [post.id]);
  await world.app.workers.postSender.work();
  const url = "https://www.linkedin.com/feed/update/urn:li:activity:1/";
  await world.call(registry.markPostPublished, { id: post.id, destination: "linkedin", url }, { kind: "person" });
  await world.call(registry.unpublishArticle, { id }, { kind: "person" });
  await world.call(registry.deleteArticle, { id });
  const { call } = world;
  const endpoint = { url: "http://127.0.0.1:9/", events: ["article.published" as const], projectId: null };
  const { id: endpointId } = await call(registry.createWebhookEndpoint, endpoint, { kind: "person" });
  await call(registry.sendTestEvent, { id: endpointId }, { kind: "person" });
  await transact(world.pool, world.organizationId, async (tx) => {
    await reserveCredits(tx, world.organizationId, { operationId: "a", credits: 100, work: "image", projectId: null, subjectId: null });
    await settleCredits({ tx, sendsMail: false }, world.organizationId, { operationId: "a", spent: 83 });
  });

  const events = await world.events();
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(Object.keys(eventTypes)));
  for (const { type, data } of events) expect(eventData[type as EventType].safeParse(data).error?.issues, type).toBeUndefined();
});

test("every event but the test event can be asked for or is for sites", () => {
  expect(new Set([...organizationEventTypes, ...siteEventTypes, "ping"])).toEqual(new Set(Object.keys(eventTypes)));
});
