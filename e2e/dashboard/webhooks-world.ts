import type { Page } from "playwright-core";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import type { Receiver } from "../../server/test/outside/webhook-receiver.ts";
import type { Dashboard } from "./open-dashboard.ts";
import { ask } from "./review-world.ts";

/** Path of the list of endpoints. The pages of the endpoints are below it. */
export const webhooksAt = `/organizations/${demoOrganizations.hearth.id}/webhooks`;

type NewEndpoint = { url: string; events?: string[]; projectId?: string | null };

/** Creates an endpoint without the screen. */
export async function newEndpoint(page: Page, { url, events = ["article.review_requested"], projectId = null }: NewEndpoint) {
  const { id, secret } = await ask(page, "create_webhook_endpoint", { url, events, projectId });
  return { id: String(id), secret: String(secret) };
}

/** Adds endpoints in every state to those of the demo world. The receiver refuses every delivery. */
export async function fillWebhooks(dashboard: Dashboard, receiver: Receiver) {
  receiver.answer = () => ({ status: 503, body: "<h1>The queue is full</h1>\n<p>Come back later.</p>" });
  const page = await dashboard.openPage("marta");
  await page.goto(webhooksAt);
  const paused = await newEndpoint(page, { url: "https://93.184.216.34/press-room", events: ["article.published", "post.published"] });
  await ask(page, "pause_webhook_endpoint", { id: paused.id });
  for (let count = 0; count < 3; count += 1) await ask(page, "send_test_event", { id: paused.id });
  const failing = await newEndpoint(page, { url: receiver.url, projectId: dashboard.projectId });
  await ask(page, "send_test_event", { id: failing.id });
  const fresh = await newEndpoint(page, { url: `${receiver.url}/fresh`, events: ["credits.low"] });
  await page.context().close();
  const seeded = dashboard.world.fixture.webhooks[0]?.id ?? "";
  // Realistic URLs. Nothing is sent to them.
  await rename(dashboard, seeded, "https://hooks.hearthandhome.example/galley");
  await rename(dashboard, paused.id, "https://press-room.example/api/hooks?team=editorial");
  return { seeded, paused: paused.id, failing: failing.id, fresh: fresh.id, site: await newSiteEndpoint(dashboard) };
}

async function rename({ owner }: Dashboard, id: string, url: string): Promise<void> {
  await owner.query("update webhook_endpoint set url = $2 where id = $1", [id, url]);
}

/** Gives the demo's second project a connected site's endpoint, as connecting a site does. */
async function newSiteEndpoint({ owner, world }: Dashboard): Promise<string> {
  await owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
     select organization_id, 'whk_site', 'site', $1, 'https://loft-notes.example/api/service/webhook', '{}', 'sealed', created_by
     from webhook_endpoint limit 1`,
    [world.projects[1]?.id],
  );
  return "whk_site";
}

/** Lists the statuses of an endpoint's deliveries, oldest first. */
export async function statusesOf({ owner }: Dashboard, endpointId: string): Promise<string[]> {
  const { rows } = await owner.query("select status from webhook_delivery where endpoint_id = $1 order by created_at, id", [endpointId]);
  return rows.map(({ status }) => status);
}
