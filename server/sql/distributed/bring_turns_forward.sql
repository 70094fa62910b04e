-- Brings the turns of an organization forward to its earliest work of some kinds, once the transaction that has added it is committed: turns lie on
-- the coordinator, and its rows on their node. One that is lost in between is put back by `sweep_turns`.
create or replace function bring_turns_forward(kinds text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
  of_kind text;
  turn text;
  has_looked boolean;
  places text[];
  due timestamptz;
begin
  foreach of_kind in array kinds loop
    has_looked := false;
    -- Deliveries of webhooks have a turn of those that fail at the moment, and come forward in both by one look.
    foreach turn in array case of_kind when 'webhooks' then array['failing_webhooks', 'webhooks'] else array[of_kind] end loop
      perform from work_turn t where t.organization_id = organization and t.kind = turn and t.at <= now() for key share;
      continue when found;
      if not has_looked then
        places := array(select p.place from places_of_work(organization, of_kind, true) p);
        -- Nobody comes before those whose turn is due already, however long its work has waited.
        select min(greatest(first.at, clock_timestamp())) into due from unnest(places) p (place) cross join lateral (
          select w.at from work w where w.organization_id = organization and w.kind = of_kind and w.place = p.place order by w.at limit 1
        ) first;
        has_looked := true;
      end if;
      exit when due is null;
      perform from work_turn t where t.organization_id = organization and t.kind = turn and t.at <= due for key share;
      continue when found;
      insert into work_turn as t (organization_id, kind, at) values (organization, turn, due)
      on conflict (organization_id, kind) do update set at = least(t.at, excluded.at);
    end loop;
  end loop;
end
$$;

revoke all on function bring_turns_forward(text[]) from public;
grant execute on function bring_turns_forward(text[]) to galley_service;
