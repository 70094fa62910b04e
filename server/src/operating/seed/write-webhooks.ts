import type { organizationEventTypes } from "@galley/contract";
import { createEgress } from "#src/core/egress/egress.ts";
import { registry } from "#src/registry/registry.ts";
import type { SeedFixture } from "./fixture.ts";
import type { Members } from "./members.ts";
import { asPerson, call, type SeedContext } from "./seed-context.ts";
import { writeDeliveries } from "./write-deliveries.ts";

type EventType = (typeof organizationEventTypes)[number];

const endpoints: readonly { path: string; events: EventType[]; heard: number }[] = [
  {
    path: "hook",
    events: ["article.review_requested", "article.scheduled", "article.published", "post.scheduled", "delivery.failed"],
    heard: 40,
  },
  { path: "published", events: ["article.published"], heard: 6 },
];

/**
 * Creates endpoints of the organization on this machine. They come last, so that no event of the demo world is still to be
 * delivered to them. Creating them needs no permission of the operator; GALLEY_EGRESS_ALLOW decides whether anything is sent
 * there.
 */
export async function writeWebhooks({ services, owner }: SeedContext, person: Members[keyof Members]): Promise<SeedFixture["webhooks"]> {
  const egress = createEgress({ allow: ["127.0.0.1/32"] });
  const context = { owner, services: { ...services, outside: { ...services.outside, egress } } };
  const webhooks: SeedFixture["webhooks"] = [];
  for (const { path, events, heard } of endpoints) {
    const input = { url: `http://127.0.0.1:8999/${path}`, events, projectId: null };
    const { id, url, secret } = await call(context, registry.createWebhookEndpoint, asPerson(person), input);
    await writeDeliveries(owner, { organizationId: person.organizationId, id, events }, heard);
    webhooks.push({ id, url, secret, events });
  }
  await egress.close();
  return webhooks;
}
