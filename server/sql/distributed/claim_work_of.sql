-- Claims work of one organization, whole on its node: up to `mine` pieces within the bounds, and when its next turn is, if it has one. Its caller
-- holds the turn, so that no two find the same room.
create or replace function claim_work_of(
  organization text, of_kind text, mine integer, newest bigint, lease_seconds integer, each integer, each_organization integer
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  row_kind text := case of_kind when 'failing_webhooks' then 'webhooks' else of_kind end;
  places text[];
  closes boolean;
  claimed jsonb := '[]';
  piece record;
  taken integer;
  present timestamptz;
  following timestamptz;
begin
  places := array(select p.place from places_of_work(organization, of_kind) p);
  if places = '{}' then
    -- While there is work at endpoints that work, the turn of those that fail stays, for `bring_turns_forward` to hold.
    if of_kind = 'failing_webhooks' and exists (select from work w where w.organization_id = organization and w.kind = row_kind) then
      following := now() + interval '1 hour';
    end if;
    return jsonb_build_object('claimed', claimed, 'following', following);
  end if;
  -- Asked once: a project is rarely closed.
  closes := exists (select from deletion d where d.organization_id = organization and d.closed_at is not null);
  for piece in
    with place as materialized (
      select p.place, held.count as working, sum(held.count) over () as together from unnest(places) p (place) cross join lateral (
        select count(*) from work w
        where w.organization_id = organization and w.kind = row_kind and w.place = p.place and w.leased and w.at > now()
      ) held
    ), waiting as materialized (
      select first.place_of_row, first.at, place.working + row_number() over (partition by place.place order by first.at, first.subject) as turn
      from place cross join lateral (
        select w.ctid as place_of_row, w.subject, w.at from work w
        where w.organization_id = organization and w.kind = row_kind and w.place = place.place and w.at <= now() and not (closes and exists (
          select from deletion d
          where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = w.project_id)
        ))
        order by w.at, w.subject
        limit greatest(0, least(mine, each - place.working, each_organization - place.together))
      ) first
    ), chosen as materialized (
      select w.ctid as place_of_row, w.leased from work w
      where w.organization_id = organization and w.ctid = any (array(
        select waiting.place_of_row from waiting order by waiting.turn, waiting.at
        limit greatest(0, least(mine, each_organization - (select max(place.together) from place)))
      )) and w.at <= now()
      for update skip locked
    )
    update work w set at = now() + make_interval(secs => lease_seconds), leased = true, fence = newest, attempts = w.attempts + 1
    from chosen c
    where w.organization_id = organization and w.ctid = c.place_of_row
    returning w.subject as id, w.project_id, w.attempts, c.leased as again
  loop
    claimed := claimed || to_jsonb(piece);
  end loop;
  taken := jsonb_array_length(claimed);
  -- Work that is due and was not taken, although the share was not used up, waits for room or in a closed project. It is not looked for again
  -- at once. A piece that ends says that there is room.
  present := clock_timestamp();
  select min(case
    when first.at > now() or taken = mine then greatest(first.at, present)
    else greatest(later.at, present + interval '1 second')
  end) into following
  from unnest(places) p (place) cross join lateral (
    select w.at from work w where w.organization_id = organization and w.kind = row_kind and w.place = p.place order by w.at limit 1
  ) first left join lateral (
    select w.at from work w
    where taken < mine and first.at <= now() and w.organization_id = organization and w.kind = row_kind and w.place = p.place and w.at > now()
    order by w.at limit 1
  ) later on true;
  return jsonb_build_object('claimed', claimed, 'following', coalesce(following, present + interval '1 second'));
end
$$;

revoke all on function claim_work_of(text, text, integer, bigint, integer, integer, integer) from public;
