import * as contract from "@galley/contract";
import { webhookCountMax, webhookHealthDeliveriesMax } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { countDeliveries } from "./count-deliveries.ts";
import { findEndpoint } from "./endpoint-queries.ts";

type Health = z.input<typeof contract.getWebhookHealth.output>;

// Largest number of attempts that count for one delivery that was sent again and again.
const attemptsOfEachMax = 20;

export const getWebhookHealth = handle(contract.getWebhookHealth, async ({ tx, actor }, { id }) => {
  await findEndpoint(tx, actor, id);
  const { organizationId } = actor;
  const { rows } = await sql<Health>`
    with newest as materialized (
      select d.id from webhook_delivery d
      where d.organization_id = ${organizationId} and d.endpoint_id = ${id} and d.created_at > now() - interval '7 days'
      order by d.created_at desc limit ${webhookHealthDeliveriesMax + 1}
    ), attempt as materialized (
      select a.started_at, a.milliseconds, a.error from (select id from newest limit ${webhookHealthDeliveriesMax}) n
      cross join lateral (
        select a.started_at, a.milliseconds, a.error from webhook_attempt a
        where a.organization_id = ${organizationId} and a.delivery_id = n.id
        order by a.number desc limit ${attemptsOfEachMax}
      ) a
    )
    select ${jsonTime(sql`clock_timestamp()`)} as now, ${countDeliveries(actor, id, "pending", webhookCountMax)} as waiting,
      ${countDeliveries(actor, id, "held", webhookCountMax)} as held, ${countDeliveries(actor, id, "failed", webhookCountMax)} as failed,
      ${figures(sql`interval '24 hours'`)} as day, ${figures(sql`interval '7 days'`)} as week,
      (select count(*) > ${webhookHealthDeliveriesMax} from newest) as partial
    from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = ${id}`.execute(tx);
  const [health] = rows;
  if (health === undefined) throw new Error("An endpoint that was just found is gone.");
  return health;
});

function figures(span: RawBuilder<unknown>): RawBuilder<Health["day"]> {
  return sql`(
    select json_build_object(
      'attempts', count(*), 'succeeded', count(*) filter (where a.error is null),
      'typicalMilliseconds', percentile_disc(0.5) within group (order by a.milliseconds),
      'slowMilliseconds', percentile_disc(0.95) within group (order by a.milliseconds)
    ) from attempt a where a.started_at > now() - ${span}
  )`;
}
