-- Claims work of a kind in turns across organizations, each place of one holding no more than `each` at once, and all of them together no more than
-- `each_organization`. Claims run beside
-- each other: one that finds an organization's turn held goes to the next, so that no two find the same room. An organization takes a share of the
-- batch, the more the fewer wait. Work whose lease has ended is claimed like any other, and `again` says so.
create or replace function claim_work(of_kind text, batch integer, lease_seconds integer, each integer default 1000, each_organization integer default 1000)
returns table (organization_id text, id text, project_id text, fence bigint, attempts integer, again boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  organizations text[];
  whose record;
  room integer := batch;
  mine integer;
  taken integer;
  following timestamptz;
  newest bigint := pg_current_xact_id()::text::bigint;
begin
  organizations := array(
    select t.organization_id from work_turn t where t.kind = of_kind and t.at <= now()
    order by t.at limit 100 for update skip locked
  );
  for whose in select o.id, o.turn from unnest(organizations) with ordinality o (id, turn) order by o.turn loop
    exit when room = 0;
    -- What is left is shared among those whose turn is still to come.
    mine := ceil(room::numeric / (cardinality(organizations) - whose.turn + 1));
    return query
    with place as materialized (
      select p.place, p.kind, held.count as working, sum(held.count) over () as together from places_of_work(whose.id, of_kind) p cross join lateral (
        select count(*) from work w
        where w.organization_id = whose.id and w.kind = p.kind and w.place = p.place and w.leased and w.at > now()
      ) held
    ), waiting as materialized (
      select first.place_of_row, first.at, place.working + row_number() over (partition by place.place order by first.at, first.subject) as turn
      from place cross join lateral (
        select w.ctid as place_of_row, w.subject, w.at from work w
        where w.organization_id = whose.id and w.kind = place.kind and w.place = place.place and w.at <= now()
          and not is_closed(w.organization_id, w.project_id)
        order by w.at, w.subject
        limit greatest(0, least(mine, each - place.working, each_organization - place.together))
      ) first
    ), chosen as materialized (
      -- By their place in the table: by their keys, the planner would read through the backlog of a table that it takes for nearly empty.
      select w.ctid as place_of_row, w.leased from work w
      where w.at <= now() and w.ctid = any (array(
        select waiting.place_of_row from waiting order by waiting.turn, waiting.at
        limit greatest(0, least(mine, each_organization - (select max(place.together) from place)))
      ))
      for update skip locked
    )
    update work w set at = now() + make_interval(secs => lease_seconds), leased = true, fence = newest, attempts = w.attempts + 1
    from chosen c
    where w.ctid = c.place_of_row
    returning w.organization_id, w.subject, w.project_id, w.fence, w.attempts, c.leased;
    get diagnostics taken = row_count;
    room := room - taken;
    -- What waits for room, or in a closed project, is not looked for again at once. A piece that ends says that there is room.
    select min(first.at) into following from places_of_work(whose.id, of_kind) p cross join lateral (
      select w.at from work w
      where w.organization_id = whose.id and w.kind = p.kind and w.place = p.place and (taken > 0 or w.at > now())
      order by w.at limit 1
    ) first;
    if following is null and not exists (select from places_of_work(whose.id, of_kind)) then
      delete from work_turn t where t.organization_id = whose.id and t.kind = of_kind;
    else
      following := greatest(coalesce(following, '-infinity'), clock_timestamp() + case when taken = 0 then interval '1 second' else interval '0' end);
      update work_turn t set at = following where t.organization_id = whose.id and t.kind = of_kind;
    end if;
  end loop;
end
$$;

revoke all on function claim_work(text, integer, integer, integer, integer) from public;
grant execute on function claim_work(text, integer, integer, integer, integer) to galley_service;
