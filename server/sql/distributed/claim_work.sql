-- Claims work of a kind in turns across organizations and within the bounds, as on one database: turns lie on the coordinator, and each
-- organization's work is claimed on its node, in one call. A turn is a hint: one that is lost is put back by `sweep_turns`.
create or replace function claim_work(of_kind text, batch integer, lease_seconds integer, each integer default 1000, each_organization integer default 1000)
returns table (organization_id text, id text, project_id text, fence bigint, attempts integer, again boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  organizations text[];
  whose record;
  away integer[] := '{}';
  room integer := batch;
  mine integer;
  answer jsonb;
  following timestamptz;
  newest bigint := pg_current_xact_id()::text::bigint;
begin
  organizations := array(
    select t.organization_id from work_turn t where t.kind = of_kind and t.at <= now()
    order by t.at limit 100 for update skip locked
  );
  for whose in select o.id, o.turn from unnest(organizations) with ordinality o (id, turn) order by o.turn loop
    exit when room = 0;
    -- The rest is shared among those whose turn is still to come.
    mine := ceil(room::numeric / (cardinality(organizations) - whose.turn + 1));
    answer := null;
    -- A node that is away is asked once, and nobody else waits for it.
    if away = '{}' or node_of(whose.id) <> all (away) then
      begin
        -- Called from PL/pgSQL, it is carried out on the node in a from clause alone.
        select c.answer into answer from claim_work_of(whose.id, of_kind, mine, newest, lease_seconds, each, each_organization) c (answer);
      exception when others then
        away := away || node_of(whose.id);
        raise warning 'work of % is not claimed: %', whose.id, sqlerrm;
      end;
    end if;
    if answer is null then
      following := clock_timestamp() + interval '5 seconds';
    else
      return query
      select whose.id, c.id, c.project_id, newest, c.attempts, c.again
      from jsonb_to_recordset(answer -> 'claimed') as c(id text, project_id text, attempts integer, again boolean);
      room := room - jsonb_array_length(answer -> 'claimed');
      following := answer ->> 'following';
    end if;
    if following is null then
      delete from work_turn t where t.organization_id = whose.id and t.kind = of_kind;
    else
      update work_turn t set at = following where t.organization_id = whose.id and t.kind = of_kind;
    end if;
  end loop;
end
$$;

revoke all on function claim_work(text, integer, integer, integer, integer) from public;
grant execute on function claim_work(text, integer, integer, integer, integer) to galley_service;
