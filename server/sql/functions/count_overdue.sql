-- Counts what is overdue over all organizations, for those who look after the service.
create or replace function count_overdue(minutes integer) returns table (kind text, count integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with edge as materialized (select now() - make_interval(mins => minutes) as at)
  select 'article', count(*)::integer from article where due_at < (select at from edge)
  union all
  -- A post that waits for its article is not overdue, however old its date is.
  select 'post', count(*)::integer from due_post_destinations(1000) d
    join post_destination p using (organization_id, post_id, destination) where p.at < (select at from edge)
  union all
  select 'publication', count(*)::integer from work
    where kind in ('publications', 'platform_publications') and not leased and at < (select at from edge)
  union all
  select 'post_publication', count(*)::integer from work where kind = 'posts' and not leased and at < (select at from edge)
  union all
  select 'export', count(*)::integer from work where kind = 'exports' and not leased and at < (select at from edge)
  union all
  select 'generation', count(*)::integer from work where kind in ('generations', 'recordings') and not leased and at < (select at from edge)
  union all
  -- What a paused endpoint holds is not overdue.
  select 'webhook_delivery', count(*)::integer from work w where w.kind = 'webhooks' and not w.leased and w.at < (select at from edge)
    and exists (select from webhook_endpoint e where e.organization_id = w.organization_id and e.id = w.place and e.status = 'active');
end
$$;

revoke all on function count_overdue(integer) from public;
grant execute on function count_overdue(integer) to galley_service;
