-- Reads claimed deliveries with their endpoints and events, those of an organization at a time. Leaves out those that are no longer pending.
create or replace function open_deliveries(organizations text[], ids text[])
returns table (
  organization_id text, id text, fence bigint, endpoint_id text, url text, secret text, old_secret text, event_id text, type text, project_id text,
  data jsonb, happened_at timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  one record;
  present timestamptz := now();
begin
  for one in
    select c.organization, array_agg(c.delivery) as deliveries from unnest(organizations, ids) c (organization, delivery) group by c.organization
  loop
    return query
    select d.organization_id, d.id, w.fence, d.endpoint_id, e.url, e.secret, case when e.old_secret_until > present then e.old_secret end, v.id, v.type,
      v.project_id, v.data, v.created_at::timestamptz
    from webhook_delivery d
    join work w on w.organization_id = one.organization and w.kind = 'webhooks' and w.subject = d.id
    join webhook_endpoint e on e.organization_id = one.organization and e.id = d.endpoint_id
    join event v on v.organization_id = one.organization and v.id = d.event_id
    where d.organization_id = one.organization and d.id = any (one.deliveries) and d.status = 'pending';
  end loop;
end
$$;

revoke all on function open_deliveries(text[], text[]) from public;
grant execute on function open_deliveries(text[], text[]) to galley_service;
