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
  row_kind text := case of_kind when 'failing_webhooks' then 'webhooks' else of_kind end;
  organizations text[];
  whose record;
  places text[];
  closes boolean;
  room integer := batch;
  mine integer;
  taken integer;
  present timestamptz;
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
    places := array(select p.place from places_of_work(whose.id, of_kind) p);
    if places = '{}' then
      -- While there is work at endpoints that work, the turn of those that fail stays, for `bring_turns_forward` to hold.
      if of_kind = 'failing_webhooks' and exists (select from work w where w.organization_id = whose.id and w.kind = row_kind) then
        update work_turn t set at = now() + interval '1 hour' where t.organization_id = whose.id and t.kind = of_kind;
      else
        delete from work_turn t where t.organization_id = whose.id and t.kind = of_kind;
      end if;
      continue;
    end if;
    -- Asked once: a project is rarely closed.
    closes := exists (select from deletion d where d.organization_id = whose.id and d.closed_at is not null);
    return query
    with place as materialized (
      select p.place, held.count as working, sum(held.count) over () as together from unnest(places) p (place) cross join lateral (
        select count(*) from work w
        where w.organization_id = whose.id and w.kind = row_kind and w.place = p.place and w.leased and w.at > now()
      ) held
    ), waiting as materialized (
      select first.place_of_row, first.at, place.working + row_number() over (partition by place.place order by first.at, first.subject) as turn
      from place cross join lateral (
        select w.ctid as place_of_row, w.subject, w.at from work w
        where w.organization_id = whose.id and w.kind = row_kind and w.place = place.place and w.at <= now()
          and not (closes and is_closed(w.organization_id, w.project_id))
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
    -- Work that is due and was not taken, although the share was not used up, waits for room or in a closed project. It is not looked for again
    -- at once. A piece that ends says that there is room.
    present := clock_timestamp();
    select min(case
      when first.at > now() or taken = mine then greatest(first.at, present)
      else greatest(later.at, present + interval '1 second')
    end) into following
    from unnest(places) p (place) cross join lateral (
      select w.at from work w where w.organization_id = whose.id and w.kind = row_kind and w.place = p.place order by w.at limit 1
    ) first left join lateral (
      select w.at from work w
      where taken < mine and first.at <= now() and w.organization_id = whose.id and w.kind = row_kind and w.place = p.place and w.at > now()
      order by w.at limit 1
    ) later on true;
    following := coalesce(following, present + interval '1 second');
    update work_turn t set at = following where t.organization_id = whose.id and t.kind = of_kind;
  end loop;
end
$$;

revoke all on function claim_work(text, integer, integer, integer, integer) from public;
grant execute on function claim_work(text, integer, integer, integer, integer) to galley_service;

-- Brings the turns of the transaction's organization forward for some kinds of work, as the last statement before the commit: something was added, or
-- there is room. The claim finds out which, and when there is more.
create or replace function bring_turns_forward(kinds text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
  of_kind text;
begin
  foreach of_kind in array kinds loop
    perform bring_turn_forward(organization, of_kind);
  end loop;
end
$$;

revoke all on function bring_turns_forward(text[]) from public;
grant execute on function bring_turns_forward(text[]) to galley_service;

-- Brings the turn of an organization forward for one kind of work.
-- Transactions of one organization hold a turn together; a claim passes it by meanwhile. Whoever waits for a claim to end looks at what it left,
-- so that nothing is added beside a claim that does not see it and a turn that does not come.
create or replace function bring_turn_forward(organization text, of_kind text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
declare
  present timestamptz;
begin
  if of_kind = 'webhooks' then perform bring_failing_forward(organization); end if;
  perform from work_turn t where t.organization_id = organization and t.kind = of_kind and t.at <= now() for key share;
  if found then return; end if;
  perform from work w where w.organization_id = organization and w.kind = of_kind limit 1;
  if not found then return; end if;
  -- Nobody comes before those whose turn is due already, however long its work has waited.
  present := clock_timestamp();
  insert into work_turn as t (organization_id, kind, at) values (organization, of_kind, present)
  on conflict (organization_id, kind) do update set at = least(t.at, excluded.at);
end
$$;

revoke all on function bring_turn_forward(text, text) from public;

-- Brings the turn of failing endpoints forward where there are some. One may begin to fail beside a transaction that adds to it: its turn then comes
-- at once, and a claim sees the work of both, since none passes while either holds the turn. So there is one to hold also while none fails, which
-- comes once an hour. It is held before endpoints are looked at.
create or replace function bring_failing_forward(organization text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  turn timestamptz;
  present timestamptz;
begin
  select t.at into turn from work_turn t where t.organization_id = organization and t.kind = 'failing_webhooks' for key share;
  if not found then
    if not exists (select from work w where w.organization_id = organization and w.kind = 'webhooks')
      and not exists (select from webhook_endpoint e where e.organization_id = organization and e.failing_since is not null) then return; end if;
    insert into work_turn as t (organization_id, kind, at) values (organization, 'failing_webhooks', now() + interval '1 hour')
    on conflict (organization_id, kind) do update set at = t.at
    returning t.at into turn;
  end if;
  if turn > now() and exists (
    select from webhook_endpoint e
    where e.organization_id = organization and e.failing_since is not null and (
      -- It may have begun in this transaction.
      e.failing_since > now() - interval '1 minute'
      or exists (select from work w where w.organization_id = organization and w.kind = 'webhooks' and w.place = e.id)
    )
  ) then
    present := clock_timestamp();
    update work_turn t set at = least(t.at, present) where t.organization_id = organization and t.kind = 'failing_webhooks';
  end if;
end
$$;

revoke all on function bring_failing_forward(text) from public;

-- Lists the places in which an organization has work of a kind, from one to the next, and under which kind the work stands. A webhook endpoint is
-- a place: those that fail at the moment have turns of their own, and those that are paused, or whose project is closed, are left out.
create or replace function places_of_work(organization text, of_kind text) returns table (place text, kind text)
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
    where e.organization_id = organization and e.id = walk.place and e.status = 'active' and (e.failing_since is not null) = fails
      and not exists (
        select from deletion d
        where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = e.project_id)
      )
  );
end
$$;

revoke all on function places_of_work(text, text) from public;

-- Returns when workers look again, by kind, of the table of work and of what waits in rows of its own. The ends of leases count, since the work of a
-- killed process comes due with them.
create or replace function next_work() returns table (kind text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive first as (
    (
      select t.kind, t.at from work_turn t order by t.kind, t.at limit 1
    )
    union all
    select following.* from first cross join lateral (
      select t.kind, t.at from work_turn t where t.kind > first.kind order by t.kind, t.at limit 1
    ) following
  )
  select first.kind, first.at from first
  union all
  select 'due_articles', (select min(a.due_at) from article a where a.due_at is not null)
  union all
  select 'due_posts', (select min(d.at) from post_destination d where d.status = 'scheduled')
  union all
  select 'account_mails', (select min(coalesce(m.lease_until, m.next_at)) from account_mail m)
  union all
  select 'account_deletions', (select min(coalesce(d.lease_until, d.next_attempt_at)) from account_deletion d)
  union all
  select 'deletions', least(
    (select min(d.next_attempt_at) from deletion d where d.lease_until is null),
    (select min(d.lease_until) from deletion d where d.lease_until is not null)
  );
end;

revoke all on function next_work() from public;
grant execute on function next_work() to galley_service;
