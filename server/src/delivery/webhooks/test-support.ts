import type { z } from "zod";
import { newId } from "#src/core/ids.ts";
import { openWorld, type World } from "#test/world.ts";

export type DeliveryRow = {
  id: string;
  endpoint_id: string;
  event_id: string;
  status: string;
  attempts: number;
  attempts_before: number;
  fence: number;
};

/** Opens a world with the helpers that the tests of webhooks share. */
export async function openWebhookWorld() {
  const world = await openWorld();
  const { registry, owner } = world;
  type NewEndpoint = Partial<z.input<typeof registry.createWebhookEndpoint.operation.input>>;
  return {
    ...world,
    person: { kind: "person" } as const,
    newEndpoint: (url: string, over: NewEndpoint = {}) =>
      world.call(
        registry.createWebhookEndpoint,
        { url, events: ["article.review_requested"], projectId: null, ...over },
        { kind: "person" },
      ),
    /** Submits an article, which is an event. */
    newEvent: async (projectId = world.projectId) => (await world.newArticle({ status: "in_review", projectId }, { projectId })).id,
    /** Writes that many events at once, straight into the database, as the service's own statement does. */
    newEvents: (count: number) => newEvents(world, count),
    async deliveries(endpointId?: string): Promise<DeliveryRow[]> {
      const { rows } = await owner.query(
        "select * from webhook_delivery where $1::text is null or endpoint_id = $1 order by created_at, id",
        [endpointId ?? null],
      );
      return rows;
    },
    work: () => world.app.workers.webhookSender.work(),
    async workUntilDone() {
      while ((await world.app.workers.webhookSender.work()) > 0);
    },
    makeDue: () => owner.query("update webhook_delivery set next_attempt_at = now() - interval '1 second' where status = 'pending'"),
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>;

async function newEvents({ owner, organizationId, projectId }: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("event"));
  await owner.query(
    `select record_event($1, id, $2, 'article.review_requested', 'art_' || id, null, '{"articleId":"art_1","revision":1,"slug":"a","locale":"en"}', true, false, null)
     from unnest($3::text[]) as id`,
    [organizationId, projectId, ids],
  );
  return ids;
}
