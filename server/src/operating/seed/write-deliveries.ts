import type { ClientBase } from "pg";

type Endpoint = { organizationId: string; id: string; events: readonly string[] };

const monthsOld = 3;
const attemptsMax = 12;

/**
 * Writes past deliveries of an endpoint: its newest events, nearly all delivered at once, a few at the second attempt, one
 * never. None of them is still to be delivered.
 */
export async function writeDeliveries(owner: ClientBase, { organizationId, id, events }: Endpoint, count: number): Promise<void> {
  await owner.query("update webhook_endpoint set created_at = now() - make_interval(months => $3) where organization_id = $1 and id = $2", [
    organizationId,
    id,
    monthsOld,
  ]);
  await owner.query(
    `with heard as (
      select id, created_at, row_number() over (order by created_at desc, id desc) as place from event
      where organization_id = $1 and type = any($3::text[]) order by created_at desc, id desc limit $4
    ), planned as (
      select *, case when place = 20 then ${attemptsMax} when place % 11 = 4 then 2 else 1 end as attempts from heard
    ), delivery as (
      insert into webhook_delivery
        (organization_id, id, endpoint_id, event_id, status, attempts, first_attempt_at, next_attempt_at, created_at, finished_at)
      select $1, 'dlv_' || md5($2 || id), $2, id, case when attempts = ${attemptsMax} then 'failed' else 'succeeded' end, attempts,
        created_at, created_at, created_at, created_at + case when attempts = ${attemptsMax} then interval '17 hours' when attempts = 2 then interval '31 seconds' else interval '1 second' end
      from planned
    )
    insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer, error)
    select $1, 'dlv_' || md5($2 || id), n,
      created_at + interval '240 milliseconds' + interval '30.9 seconds' * (power(2, n - 1) - 1),
      case when n < attempts or attempts = ${attemptsMax} then 31 + n else 68 + (place * 37) % 96 end,
      case when n < attempts or attempts = ${attemptsMax} then 503 else 200 end,
      case when n < attempts or attempts = ${attemptsMax} then 'The queue is full. Try again later.' else '{"ok":true}' end,
      case when n < attempts or attempts = ${attemptsMax} then 'The receiver answered with status 503.' end
    from planned cross join lateral generate_series(1, attempts) n`,
    [organizationId, id, events, count],
  );
}
