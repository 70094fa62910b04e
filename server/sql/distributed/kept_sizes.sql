-- Returns for each kind of kept record its size on the disks of all nodes with indexes, and its oldest record, as on one database. How many rows there
-- are no catalog of the coordinator tells.
create or replace function kept_sizes() returns table (kind text, bytes bigint, rows bigint, oldest timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select 'deliveries', citus_total_relation_size('webhook_delivery') + citus_total_relation_size('webhook_attempt'), null::bigint,
    (select min(d.finished_at) from webhook_delivery d)::timestamptz;
  return query select 'notifications', citus_total_relation_size('notification') + citus_total_relation_size('notification_digest'), null::bigint,
    (select min(n.created_at) from notification n where n.mail_status in ('none', 'sent', 'failed'))::timestamptz;
  return query select 'events', citus_total_relation_size('event'), null::bigint, (select min(e.created_at) from event e)::timestamptz;
  return query select 'generations', citus_total_relation_size('generation'), null::bigint,
    (select min(g.ended_at) from generation g where not g.emptied)::timestamptz;
  return query select 'idempotency', citus_total_relation_size('idempotency'), null::bigint, (select min(i.created_at) from idempotency i)::timestamptz;
  return query select 'sessions', pg_total_relation_size('session'), null::bigint, (select min(s.created_at) from session s)::timestamptz;
  return query select 'audit', citus_total_relation_size('audit'), null::bigint, (select min(a.created_at) from audit a)::timestamptz;
  return query select 'exports', citus_total_relation_size('export') + (
    select coalesce(sum((f ->> 'bytes')::bigint), 0) from export e cross join jsonb_array_elements(e.files) f
  )::bigint, null::bigint, (select min(e.created_at) from export e)::timestamptz;
end
$$;

revoke all on function kept_sizes() from public;
grant execute on function kept_sizes() to galley_service;
