import { randomBytes } from "node:crypto";
import pg from "pg";
import { openConnections } from "../server/src/core/database/connect.ts";
import { openServiceLogin } from "../server/src/core/database/login/service-login.ts";
import { createEgress } from "../server/src/core/egress/egress.ts";
import { createLog } from "../server/src/core/log.ts";
import { createVault } from "../server/src/core/secrets.ts";
import { newSecret, secretPlaceOf } from "../server/src/delivery/webhooks/endpoint-secret.ts";
import { signedHeaders } from "../server/src/delivery/webhooks/envelope.ts";
import { createWebhookSender } from "../server/src/delivery/webhooks/sending/webhook-sender.ts";

const endpointsMax = 20;
const atOnce = 20;
const body = JSON.stringify({
  id: `evt_${"0".repeat(32)}`,
  type: "article.published",
  version: 1,
  timestamp: new Date(0).toISOString(),
  organizationId: "org_0",
  projectId: "prj_0",
  data: { articleId: "art_1", revision: 1, slug: "title-1", locale: "en", publicationId: "pub_1" },
});

/** Returns the deliveries per second of a loop that signs and posts but stores nothing: `fetch` over kept connections, 20 at once. */
export async function bareLoop(receiverUrl: string, count: number): Promise<number> {
  const secret = newSecret();
  let left = count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        const headers = { "content-type": "application/json", ...signedHeaders(`evt_${left}`, body, [secret]) };
        const response = await fetch(receiverUrl, { method: "POST", headers, body });
        await response.arrayBuffer();
      }
    }),
  );
  return perSecond(count, begun);
}

/** Returns the deliveries per second of the sender with everything that it writes, for as many events of 20 organizations at most. */
export async function deliverAll(connectionString: string, receiverUrl: string, count: number, organizations: number): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  opened.defer(() => owner.end());
  const vault = createVault([randomBytes(32)]);
  const endpoints = Math.min(endpointsMax, organizations);
  for (let index = 0; index < endpoints; index += 1) {
    await owner.query(
      `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
       values ($4, $1, 'organization', $2, '{article.published}', $3, 'usr_bench')`,
      [`whk_${index}`, receiverUrl, vault.seal(newSecret(), secretPlaceOf(`org_${index}`, `whk_${index}`, "secret")), `org_${index}`],
    );
  }
  await owner.query(
    `select record_event('org_' || n % $2, 'evt_' || lpad(to_hex(n), 32, '0'), 'prj_' || n % $2, 'article.published', 'art_' || n, '1',
       jsonb_build_object('articleId', 'art_' || n, 'revision', 1, 'slug', 'title-' || n, 'locale', 'en', 'publicationId', 'pub_' || n),
       true, true, null)
     from generate_series(1, $1::integer) n`,
    [count, endpoints],
  );
  await owner.query("insert into work_turn (organization_id, kind, at) select distinct organization_id, 'webhooks', now() from work");
  const { service: pool, close } = openConnections(await openServiceLogin({ connectionString }), { sizeMax: 10, onError: () => {} });
  const egress = createEgress({ allow: ["127.0.0.1/32"] });
  const sender = createWebhookSender({ pool, egress, vault, sendsMail: false, log: createLog("error") });
  const begun = performance.now();
  sender.start();
  const open = async () =>
    (await owner.query("select exists (select from webhook_delivery where status = 'pending') as open")).rows[0].open;
  while (await open()) await new Promise((resolve) => setTimeout(resolve, 20));
  const figure = perSecond(count, begun);
  await sender.stop();
  await close();
  await egress.close();
  return figure;
}

function perSecond(count: number, begun: number): number {
  return Math.round((count / (performance.now() - begun)) * 1000);
}
