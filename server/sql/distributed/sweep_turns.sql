-- Puts back turns that were lost between the commit of their work and their own, of the nodes that answer. A turn that waits for room a second longer
-- than its work is left alone.
create or replace function sweep_turns() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  answering text[];
  wanted jsonb;
begin
  if not pg_try_advisory_xact_lock(7401850658) then return; end if;
  loop
    begin
      select jsonb_agg(of_node) into wanted from (
        select w.organization_id, case when e.failing_since is null then w.kind else 'failing_webhooks' end as kind, min(w.at) as at
        from work w left join webhook_endpoint e on e.organization_id = w.organization_id and e.id = w.place and w.kind = 'webhooks'
        where (not w.leased or w.at <= now()) and (w.kind <> 'webhooks' or e.status = 'active')
          and (answering is null or w.organization_id = any (answering))
        group by 1, 2
      ) of_node;
      exit;
    exception when others then
      -- A node is away: turns of the others are put back all the same.
      if answering is not null then raise; end if;
      answering := organizations_answering();
    end;
  end loop;
  insert into work_turn as t (organization_id, kind, at)
  select w.organization_id, w.kind, greatest(w.at, now()) from jsonb_to_recordset(wanted) w (organization_id text, kind text, at timestamptz)
  on conflict (organization_id, kind) do update set at = excluded.at where t.at > excluded.at + interval '2 seconds';
end
$$;

revoke all on function sweep_turns() from public;
grant execute on function sweep_turns() to galley_service;
