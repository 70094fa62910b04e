-- Reads claimed deliveries of many organizations with their endpoints and events in one statement, right before they are sent. Leaves out those
-- that are no longer pending.
create or replace function open_deliveries(organizations text[], ids text[])
returns table (
  organization_id text, id text, fence bigint, endpoint_id text, url text, secret text, old_secret text, event_id text, type text, project_id text,
  data jsonb, happened_at timestamptz
)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
#variable_conflict use_column
begin
  return query
  select d.organization_id, d.id, w.fence, d.endpoint_id, e.url, e.secret, e.old_secret, v.id, v.type, v.project_id, v.data, v.created_at
  from unnest(organizations, ids) c (organization, delivery)
  -- Row by row: a plan that was made for empty tables must not read all rows of an organization.
  cross join lateral (
    select d.* from webhook_delivery d where d.organization_id = c.organization and d.id = c.delivery and d.status = 'pending' limit 1
  ) d
  cross join lateral (
    -- In the order of its key, since the index that claims go by would lead here as well, past all that waits.
    select w.subject, w.fence from work w where w.organization_id = d.organization_id and w.kind = 'webhooks' and w.subject >= d.id
    order by w.organization_id, w.kind, w.subject limit 1
  ) w
  cross join lateral (
    select e.url, e.secret, case when e.old_secret_until > now() then e.old_secret end as old_secret
    from webhook_endpoint e where e.organization_id = d.organization_id and e.id = d.endpoint_id limit 1
  ) e
  cross join lateral (
    select v.id, v.type, v.project_id, v.data, v.created_at::timestamptz as created_at
    from event v where v.organization_id = d.organization_id and v.id = d.event_id limit 1
  ) v
  where w.subject = d.id;
end
$$;

revoke all on function open_deliveries(text[], text[]) from public;
grant execute on function open_deliveries(text[], text[]) to galley_service;

-- Writes the outcomes of attempts whose claim is the newest: the attempts, the new state of each delivery, and since when its endpoint has been
-- failing. Returns the places of the outcomes that it has not written, and the endpoints that began to fail and of which people must be told.
-- Without `waits` it takes the outcomes of many organizations and leaves out what another transaction holds, so that no organization waits for another,
-- and what changes the state of an endpoint. With `waits` it takes those of one organization, whose transaction then brings its turn forward.
create or replace function settle_deliveries(outcomes json, waits boolean, first_wait integer, attempts_max integer, hours_max integer)
returns table (unwritten integer[], told text[], succeeded integer, retried integer, failed integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
-- Joins in the order in which they are written: a plan that was made for empty tables must not read all rows of an organization.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
as $$
#variable_conflict use_column
declare
  places integer[];
  written integer[];
  organizations text[];
  organization text;
begin
  -- Whatever changes or deletes an endpoint waits for the outcomes. The statements after this one see its changes.
  if waits then
    perform from json_to_recordset(outcomes) as r (organization_id text, endpoint_id text)
    join webhook_endpoint e on e.organization_id = r.organization_id and e.id = r.endpoint_id
    order by e.id for key share of e;
    perform from json_to_recordset(outcomes) as r (organization_id text, id text)
    cross join lateral (
      select k.ctid as place_of_row from work k where k.organization_id = r.organization_id and k.kind = 'webhooks' and k.subject >= r.id
      order by k.organization_id, k.kind, k.subject limit 1
    ) k
    join work w on w.ctid = k.place_of_row and w.organization_id = r.organization_id and w.subject = r.id
    join webhook_delivery d on d.organization_id = w.organization_id and d.id = w.subject
    for no key update of d, w;
    places := array(select generate_series(0, json_array_length(outcomes) - 1));
  else
    with result as materialized (
      select r.* from json_to_recordset(outcomes) as r (place integer, organization_id text, endpoint_id text, error text)
    ), verdict as materialized (
      select r.organization_id, r.endpoint_id, array_agg(r.place) as places, bool_and(r.error is null) as works, bool_or(r.error is null) as worked
      from result r group by r.organization_id, r.endpoint_id order by r.organization_id, r.endpoint_id
    ), held as materialized (
      select v.places from verdict v join webhook_endpoint e on e.organization_id = v.organization_id and e.id = v.endpoint_id
      where v.works = v.worked and v.works = (e.failing_since is null)
      for key share of e skip locked
    )
    select array_agg(p.place) into places from held cross join lateral unnest(held.places) p (place);
  end if;
  with result as materialized (
    select r.* from json_to_recordset(outcomes) as r (
      place integer, organization_id text, id text, fence bigint, started_at timestamptz, milliseconds integer, status_code integer, answer text,
      error text, retry_after integer, delay float8
    )
    where r.place = any (places)
  ), held as materialized (
    select r.*, d.endpoint_id, d.ctid as delivery_place, w.ctid as work_place, series.attempts + 1 as attempts, d.attempts_before + d.attempts - series.attempts as attempts_before,
      -- By the database's clock, as all that is due.
      coalesce(series.began_at, greatest(now() - make_interval(secs => r.milliseconds / 1000.0), e.resumed_at)) as first_attempt_at,
      make_interval(secs => first_wait * power(2, series.attempts)) as wait
    from result r
    cross join lateral (
      -- In the order of its key, since the index that claims go by would lead here as well, past all that waits.
      select k.ctid as place_of_row from work k where k.organization_id = r.organization_id and k.kind = 'webhooks' and k.subject >= r.id
      order by k.organization_id, k.kind, k.subject limit 1
    ) k
    join work w on w.ctid = k.place_of_row and w.organization_id = r.organization_id and w.subject = r.id and w.fence = r.fence
    join webhook_delivery d on d.organization_id = w.organization_id and d.id = w.subject
    join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    -- One that began before its endpoint was resumed is over: the delivery has all of its attempts again.
    cross join lateral (
      select case when d.first_attempt_at < e.resumed_at then 0 else d.attempts end as attempts,
        case when d.first_attempt_at < e.resumed_at then null else d.first_attempt_at end as began_at
    ) series
    for no key update of d, w skip locked
  ), judged as materialized (
    select h.*,
      -- Up to a tenth longer, so that what failed together does not come back together. The receiver may ask for twice the wait at most, and
      -- for nothing beyond the end of the series.
      least(now() + greatest(h.wait * (1 + 0.1 * h.delay), least(make_interval(secs => coalesce(h.retry_after, 0)), 2 * h.wait)), series.ends_at)
        as following,
      case
        when h.error is null then 'succeeded'
        when h.attempts >= attempts_max or now() + h.wait > series.ends_at then 'failed'
        else 'pending'
      end as status
    from held h cross join lateral (select h.first_attempt_at + make_interval(hours => hours_max) as ends_at) series
  ), delivery as (
    update webhook_delivery d
    set status = j.status, attempts = j.attempts, attempts_before = j.attempts_before, first_attempt_at = j.first_attempt_at,
      finished_at = case when j.status in ('succeeded', 'failed') then now() end,
      next_attempt_at = case when j.status = 'pending' then j.following else d.next_attempt_at end
    from judged j where d.organization_id = j.organization_id and d.ctid = j.delivery_place
  ), put_back as (
    update work w set at = j.following, leased = false, attempts = 0 from judged j
    where w.organization_id = j.organization_id and w.ctid = j.work_place and j.status = 'pending'
  ), done as (
    delete from work w using judged j
    where w.organization_id = j.organization_id and w.ctid = j.work_place and j.status <> 'pending'
  ), attempt as (
    insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer, error)
    select j.organization_id, j.id, j.attempts_before + j.attempts, j.started_at, j.milliseconds, j.status_code, j.answer, j.error
    from judged j
  ), verdict as materialized (
    select distinct on (j.organization_id, j.endpoint_id) j.organization_id, j.endpoint_id, j.error is null as works
    from judged j where waits order by j.organization_id, j.endpoint_id, j.place desc
  ), changed as (
    update webhook_endpoint e
    set failing_since = case when v.works then null else now() end,
      -- One that fails now and then is told of once a day at most.
      failing_told_at = case when not v.works and coalesce(e.failing_told_at < now() - interval '24 hours', true) then now() else e.failing_told_at end
    from verdict v
    where e.organization_id = v.organization_id and e.id = v.endpoint_id and (e.failing_since is not null) = v.works
    returning e.id, e.failing_since is not null and e.failing_told_at = e.failing_since as told
  )
  select array_agg(j.place), array(select distinct j.organization_id from judged j order by 1), coalesce((select array_agg(c.id) from changed c where c.told), '{}'),
    count(*) filter (where j.status = 'succeeded'), count(*) filter (where j.status = 'pending'), count(*) filter (where j.status = 'failed')
  into written, organizations, told, succeeded, retried, failed
  from judged j;
  unwritten := array(select p.place from generate_series(0, json_array_length(outcomes) - 1) p (place) where p.place <> all (coalesce(written, '{}')));
  if not waits then
    foreach organization in array organizations loop
      perform bring_turn_forward(organization, 'webhooks');
    end loop;
  end if;
  return next;
end
$$;

revoke all on function settle_deliveries(json, boolean, integer, integer, integer) from public;
grant execute on function settle_deliveries(json, boolean, integer, integer, integer) to galley_service;
