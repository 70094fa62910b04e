-- Called by 0.1.0 alone, which may run beside this version while it is upgraded. They go with the version after this one.
-- Counts `asked` calls under a key. The row serializes callers: two processes that count at once would both find the same room.
create or replace function count_calls(wanted_key bytea, asked integer, wanted_seconds integer)
returns table (calls integer, resets_in_seconds double precision)
language sql volatile
as $$
  insert into attempt_window as w (key, started_at, window_seconds, attempts)
  values (wanted_key, clock_timestamp(), wanted_seconds, asked)
  on conflict (key) do update set
    attempts = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted_seconds) then asked else w.attempts + asked end,
    started_at = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted_seconds) then clock_timestamp() else w.started_at end
  returning w.attempts, wanted_seconds - extract(epoch from clock_timestamp() - w.started_at)
$$;

revoke all on function count_calls(bytea, integer, integer) from public;
grant execute on function count_calls(bytea, integer, integer) to galley_service;

-- Claims accounts whose deletion is due or not finished. Those that have not ended yet come first, so that nobody's account works for longer
-- since there is much to erase of others; each group goes in the order of its times. A row whose lease has ended is claimed like one that
-- waits; its higher fence makes the earlier claim void.
create or replace function claim_account_deletions(batch integer, lease_seconds integer)
returns table (person_id text, fence bigint, begun boolean)
language sql volatile
as $$
  with whole as materialized (
    select d.person_id from account_deletion d
    where d.begun_at is null and coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit batch
    for update skip locked
  ), ended as materialized (
    select d.person_id from account_deletion d
    where d.begun_at is not null and coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit greatest(0, batch - (select count(*) from whole))
    for update skip locked
  )
  update account_deletion d set fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from (select w.person_id from whole w union all select e.person_id from ended e) next
  where d.person_id = next.person_id
  returning d.person_id, d.fence, d.begun_at is not null
$$;

revoke all on function claim_account_deletions(integer, integer) from public;
grant execute on function claim_account_deletions(integer, integer) to galley_service;

-- Ends passkeys, API tokens, assistants, calendar addresses and links for guests that were added to an account since then. Returns whether
-- there were passkeys.
create or replace function end_ways_since(wanted_person text, since timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  had_passkeys boolean;
begin
  delete from passkey where person_id = wanted_person and created_at >= since;
  had_passkeys := found;
  perform end_ways(wanted_person, array(select w.id from ways_since(wanted_person, since) w));
  return had_passkeys;
end
$$;

revoke all on function end_ways_since(text, timestamptz) from public;
grant execute on function end_ways_since(text, timestamptz) to galley_service;

-- Returns the image that is a project's logo.
create or replace function logo_of(wanted_project text) returns text
language plpgsql stable
as $$
declare
  organization text := current_organization_id();
begin
  return (
    select b.profile #>> '{visual,logoImageId}' from brand b
    where b.organization_id = organization and b.project_id = wanted_project
    order by b.version desc
    limit 1
  );
end
$$;

revoke all on function logo_of(text) from public;
grant execute on function logo_of(text) to galley_service;
