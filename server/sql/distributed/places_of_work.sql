-- Lists the places in which an organization has work of a kind, and under which kind the work stands, as on one database. It is asked by itself and
-- never within a query.
create or replace function places_of_work(organization text, of_kind text, either boolean default false) returns table (place text, kind text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  fails boolean := of_kind = 'failing_webhooks';
  row_kind text := case when fails then 'webhooks' else of_kind end;
begin
  return query
  with recursive walk as (
    (
      select w.place from work w where w.organization_id = organization and w.kind = row_kind order by w.place limit 1
    )
    union all
    select following.place from walk cross join lateral (
      select w.place from work w where w.organization_id = organization and w.kind = row_kind and w.place > walk.place order by w.place limit 1
    ) following
  )
  select walk.place, row_kind from walk
  where row_kind <> 'webhooks' or exists (
    select from webhook_endpoint e
    where e.organization_id = organization and e.id = walk.place and e.status = 'active' and (either or (e.failing_since is not null) = fails)
      and not exists (
        select from deletion d
        where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = e.project_id)
      )
  );
end
$$;

revoke all on function places_of_work(text, text, boolean) from public;
