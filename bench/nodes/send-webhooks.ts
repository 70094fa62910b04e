import { openPlace, organizations } from "./place.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

const endpoints = 10;

/** Lets two processes publish articles of which each is told to ten endpoints, and tells how often and in which order each was. */
export async function sendWebhooks(addresses: readonly string[], shards: number, webhooks: number): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const receiver = opened.use(await openReceiver());
  const each = Math.ceil(webhooks / organizations / endpoints);
  const size = { workers: addresses.length - 1, shards };
  const place = opened.use(await openPlace(addresses, size, { articles: each, endpoints, receiverUrl: receiver.url }));
  for (let process = 0; process < 2; process += 1) {
    const { stop } = await place.start();
    opened.defer(stop);
  }
  const ids = place.articles.flat();
  const began = Date.now();
  await place.sql("update article set due_at = now(), scheduled_at = now() where id = any ($1)", [ids]);
  const times = await receiver.untilTold(ids, endpoints, 1200);
  const open = () => place.sql("select from webhook_delivery where status = 'pending' limit 1");
  while ((await open()).length > 0);
  const rows = await place.sql<{ status: string; count: number; attempts: number }>(
    "select status, count(*)::integer as count, sum(attempts)::integer as attempts from webhook_delivery group by status",
  );
  const deliveries = await place.sql<{ endpoint: string; article: string }>(
    `select d.endpoint_id as endpoint, e.subject_id as article from webhook_delivery d
    join event e on e.organization_id = d.organization_id and e.id = d.event_id order by d.created_at, d.id`,
  );
  const twice = [...receiver.heard.values()].flatMap((told) => [...told.values()]).filter((told) => told.length > 1);
  return [
    `${deliveries.length} webhooks of ${ids.length} articles at ${endpoints * organizations} endpoints: all told after ${((times.at(-1) ?? 0) - began) / 1000} s, ${twice.length} more than once`,
    ...rows.map(({ status, count, attempts }) => `${count} ${status} in ${attempts} attempts`),
    `furthest from its place in the order of its endpoint: ${furthest(deliveries, receiver)}`,
  ];
}

/** Returns by how many places a webhook came earlier or later at its endpoint than it was written. */
function furthest(written: readonly { endpoint: string; article: string }[], { heard }: Receiver): number {
  const offsets = [...Map.groupBy(written, ({ endpoint }) => endpoint)].flatMap(([endpoint, own]) => {
    const at = ({ article }: { article: string }) => heard.get(article)?.get(`/${endpoint}`)?.[0] ?? 0;
    const arrived = own.toSorted((one, other) => at(one) - at(other));
    return own.map((one, place) => Math.abs(arrived.indexOf(one) - place));
  });
  return Math.max(...offsets);
}
