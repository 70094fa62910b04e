-- Returns when the next delivery comes due at an endpoint that is not paused. Leases count, since the work of a killed sender comes due
-- with them.
create or replace function next_webhook_attempt_at() returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return (
    with recursive waiting as (
      (
        select d.organization_id, d.endpoint_id from webhook_delivery d
        where d.status in ('pending', 'delivering')
        order by d.organization_id, d.endpoint_id limit 1
      )
      union all
      select n.organization_id, n.endpoint_id from waiting w cross join lateral (
        select d.organization_id, d.endpoint_id from webhook_delivery d
        where d.status in ('pending', 'delivering') and (d.organization_id, d.endpoint_id) > (w.organization_id, w.endpoint_id)
        order by d.organization_id, d.endpoint_id limit 1
      ) n
    )
    select min((
      select coalesce(d.lease_until, d.next_attempt_at) from webhook_delivery d
      where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.status in ('pending', 'delivering')
      order by coalesce(d.lease_until, d.next_attempt_at)
      limit 1
    ))
    from waiting w cross join lateral (
      select e.organization_id, e.id from webhook_endpoint e
      where e.organization_id = w.organization_id and e.id = w.endpoint_id and e.status = 'active'
      limit 1
    ) e
  );
end
$$;

revoke all on function next_webhook_attempt_at() from public;
grant execute on function next_webhook_attempt_at() to galley_service;
