import type { z } from "zod";
import { newId } from "#src/core/ids.ts";
import { bringDue, endLeases } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

export type DeliveryRow = {
  id: string;
  endpoint_id: string;
  event_id: string;
  status: string;
  attempts: number;
  attempts_before: number;
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
        `select d.*, case when w.leased then 'delivering' when d.status = 'pending' and e.status = 'paused' then 'held' else d.status end as status
         from webhook_delivery d join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
         left join work w on w.organization_id = d.organization_id and w.kind = 'webhooks' and w.subject = d.id
         where $1::text is null or d.endpoint_id = $1 order by d.created_at, d.id`,
        [endpointId ?? null],
      );
      return rows;
    },
    work: () => world.app.workers.webhookSender.work(),
    async workUntilDone() {
      while ((await world.app.workers.webhookSender.work()) > 0);
    },
    /** Deletes all endpoints with their deliveries, and the work that would end itself. */
    async clear() {
      await owner.query("delete from webhook_endpoint");
      await owner.query("delete from work where kind = 'webhooks'");
    },
    makeDue: () => bringDue(owner, "webhooks"),
    endLeases: () => endLeases(owner, "webhooks"),
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
  await bringDue(owner, "webhooks");
  return ids;
}
