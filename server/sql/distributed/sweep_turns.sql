-- Puts back turns that were lost between the commit of their work and their own. A turn that waits for room a second longer than its work is left
-- alone.
create or replace function sweep_turns() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_work record;
begin
  if not pg_try_advisory_xact_lock(7401850658) then return; end if;
  for found_work in
    select w.organization_id, w.kind, min(w.at) as at from work w
    where (not w.leased or w.at <= now()) and (w.kind <> 'webhooks' or exists (
      select from webhook_endpoint e where e.organization_id = w.organization_id and e.id = w.place and e.status = 'active'
    ))
    group by w.organization_id, w.kind
  loop
    insert into work_turn as t (organization_id, kind, at)
    select found_work.organization_id, k.kind, greatest(found_work.at, now())
    from unnest(case found_work.kind when 'webhooks' then array['webhooks', 'failing_webhooks'] else array[found_work.kind] end) k (kind)
    on conflict (organization_id, kind) do update set at = excluded.at where t.at > excluded.at + interval '2 seconds';
  end loop;
end
$$;

revoke all on function sweep_turns() from public;
grant execute on function sweep_turns() to galley_service;
