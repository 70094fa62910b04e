-- Returns for each kind of kept record its size on disk with indexes, its rows as of the last analysis, and its oldest record. An index answers
-- for the oldest of everything that grows. Files of exports count with their table.
create or replace function kept_sizes() returns table (kind text, bytes bigint, rows bigint, oldest timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  with kept (kind, tables, more, oldest) as (
    values
      ('deliveries', array['webhook_delivery', 'webhook_attempt'], 0, (select min(finished_at) from webhook_delivery)),
      ('notifications', array['notification', 'notification_digest'], 0,
        (select min(created_at) from notification where mail_status in ('none', 'sent', 'failed'))),
      ('events', array['event'], 0, (select min(created_at) from event)),
      ('generations', array['generation'], 0, (select min(ended_at) from generation where not emptied)),
      ('idempotency', array['idempotency'], 0, (select min(created_at) from idempotency)),
      ('sessions', array['session'], 0, (select min(created_at) from session)),
      ('audit', array['audit'], 0, (select min(created_at) from audit)),
      ('exports', array['export'],
        (select coalesce(sum((f ->> 'bytes')::bigint), 0) from export e cross join jsonb_array_elements(e.files) f),
        (select min(created_at) from export))
  )
  select k.kind, (sum(pg_total_relation_size(c.oid)) + k.more)::bigint,
    (max(c.reltuples) filter (where c.relname = k.tables[1]))::bigint, k.oldest
  from kept k join pg_class c on c.relnamespace = 'public'::regnamespace and c.relname = any (k.tables)
  group by k.kind, k.more, k.oldest
$$;

revoke all on function kept_sizes() from public;
grant execute on function kept_sizes() to galley_service;
