-- Lists the places in which an organization has work of a kind, from one to the next, and under which kind the work stands. A webhook endpoint is
-- a place: those that fail at the moment have turns of their own, and those that are paused, or whose project is closed, are left out. A turn is
-- brought forward for `either` kind of them: one may begin to fail, or work again, while the transaction is under way.
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
      and not is_closed(e.organization_id, e.project_id)
  );
end
$$;

revoke all on function places_of_work(text, text, boolean) from public;
