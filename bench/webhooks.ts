import { randomBytes } from "node:crypto";
import pg from "pg";
import { openConnections } from "../server/src/core/database/connect.ts";
import { openServiceLogin } from "../server/src/core/database/login/service-login.ts";
import { createEgress } from "../server/src/core/egress/egress.ts";
import { createLog } from "../server/src/core/log.ts";
import { createVault, type Vault } from "../server/src/core/secrets.ts";
import { newSecret, secretPlaceOf } from "../server/src/delivery/webhooks/endpoint-secret.ts";
import { signedHeaders } from "../server/src/delivery/webhooks/envelope.ts";
import { createWebhookSender } from "../server/src/delivery/webhooks/sending/webhook-sender.ts";
import { cpuSecondsOf } from "./processes.ts";

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

/** Deliveries of a second, and the microseconds of processor time of each, of the program and of the database. */
type Speed = { perSecond: number; cpu: { program: number; database: number } };

/** Measures a loop that signs and posts but stores nothing: `fetch` over kept connections, 20 at once. */
export async function bareLoop(receiverUrl: string, count: number): Promise<Speed> {
  const secret = newSecret();
  let left = count;
  const measured = measure(() => 0);
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
  return measured(count);
}

/** Begins to measure. `databaseSeconds` tells the processor time of the database. */
function measure(databaseSeconds: () => number): (count: number) => Speed {
  const cpu = process.cpuUsage();
  const database = databaseSeconds();
  const begun = performance.now();
  return (count) => {
    const milliseconds = performance.now() - begun;
    const { user, system } = process.cpuUsage(cpu);
    return {
      perSecond: Math.round((count / milliseconds) * 1000),
      cpu: { program: Math.round((user + system) / count), database: Math.round(((databaseSeconds() - database) * 1e6) / count) },
    };
  };
}

/** Deliveries of organizations `org_0` and on, each with as many endpoints. Of uneven ones the first has a fifth, beside its part of the others. */
export type Deliveries = { count: number; organizations: number; endpointsOfEach: number; isUneven?: boolean };

/** How far the last delivery of an organization came, as a share of the time of all. Of the first one, and of the slowest of the others. */
type Ends = { first: number; others: number };

/** Measures the sender with everything that it writes. Fails unless each delivery has arrived once. */
export async function deliverAll(
  connectionString: string,
  receiverUrl: string,
  postmaster: number,
  deliveries: Deliveries,
): Promise<Speed & { ends: Ends }> {
  await using opened = new AsyncDisposableStack();
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  opened.defer(() => owner.end());
  const vault = createVault([randomBytes(32)]);
  const count = await fillDeliveries(owner, vault, receiverUrl, deliveries);
  const { service: pool, close } = openConnections(await openServiceLogin({ connectionString }), { sizeMax: 10, onError: () => {} });
  const egress = createEgress({ allow: ["127.0.0.1/32"] });
  const sender = createWebhookSender({ pool, egress, vault, sendsMail: false, log: createLog("error") });
  const measured = measure(() => cpuSecondsOf(postmaster));
  sender.start();
  const open = async () =>
    (await owner.query("select exists (select from webhook_delivery where status = 'pending') as open")).rows[0].open;
  while (await open()) await new Promise((resolve) => setTimeout(resolve, 20));
  const speed = measured(count);
  await sender.stop();
  await close();
  await egress.close();
  return { ...speed, ends: await readEnds(owner, count) };
}

/** Writes the endpoints, and events with as many deliveries, in place of those that there are. Returns the number of deliveries. */
async function fillDeliveries(
  owner: pg.Client,
  vault: Vault,
  url: string,
  { count, organizations, endpointsOfEach, isUneven = false }: Deliveries,
): Promise<number> {
  await owner.query("delete from work where kind = 'webhooks'");
  await owner.query("delete from webhook_endpoint");
  await owner.query("delete from event");
  for (let index = 0; index < organizations * endpointsOfEach; index += 1) {
    const organization = `org_${index % organizations}`;
    await owner.query(
      `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
       values ($4, $1, 'organization', $2, '{article.published}', $3, 'usr_bench')`,
      [`whk_${index}`, url, vault.seal(newSecret(), secretPlaceOf(organization, `whk_${index}`, "secret")), organization],
    );
  }
  const events = Math.round(count / endpointsOfEach);
  await owner.query(
    `select record_event('org_' || n.organization, 'evt_' || lpad(to_hex(n.n), 32, '0'), 'prj_' || n.organization, 'article.published', 'art_' || n.n, '1',
       jsonb_build_object('articleId', 'art_' || n.n, 'revision', 1, 'slug', 'title-' || n.n, 'locale', 'en', 'publicationId', 'pub_' || n.n),
       true, true, null)
     from (select n, case when $3 and n % 5 = 0 then 0 else n % $2 end as organization from generate_series(1, $1::integer) n) n`,
    [events, organizations, isUneven],
  );
  await owner.query(
    `insert into work_turn (organization_id, kind, at) select distinct organization_id, 'webhooks', now() from work where kind = 'webhooks'
     on conflict (organization_id, kind) do update set at = excluded.at`,
  );
  return events * endpointsOfEach;
}

async function readEnds(owner: pg.Client, count: number): Promise<Ends> {
  const { rows } = await owner.query<{ succeeded: number; attempts: number; first: number; others: number }>(
    `with own as (
       select d.organization_id = 'org_0' as is_first, count(*)::int as succeeded, min(a.started_at) as begun, max(d.finished_at) as ended
       from webhook_delivery d join webhook_attempt a on a.organization_id = d.organization_id and a.delivery_id = d.id
       where d.status = 'succeeded' group by 1
     ), whole as (select min(begun) as begun, extract(epoch from max(ended) - min(begun)) as seconds from own)
     select sum(own.succeeded)::int as succeeded, (select count(*)::int from webhook_attempt) as attempts,
       max(extract(epoch from own.ended - whole.begun) / whole.seconds) filter (where own.is_first)::float8 as first,
       max(extract(epoch from own.ended - whole.begun) / whole.seconds) filter (where not own.is_first)::float8 as others
     from own cross join whole`,
  );
  const [{ succeeded, attempts, first, others } = { succeeded: 0, attempts: 0, first: 0, others: 0 }] = rows;
  if (succeeded !== count || attempts !== count) throw new Error(`Of ${count} deliveries ${succeeded} succeeded in ${attempts} attempts.`);
  return { first, others };
}
