-- Lists what a person made since then that acts or reads for them without a session, and still works: API tokens, assistants, addresses of
-- calendars and links for guests. It is asked for before one of their organizations is chosen.
create or replace function ways_since(wanted_person text, since timestamptz)
returns table (kind text, id text, name text, organization_name text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select w.kind, w.id, w.name, o.name, w.created_at
  from (
    select t.organization_id, case t.kind when 'api' then 'token' else t.kind end as kind, t.id, t.name, t.created_at
    from api_token t
    where t.created_by = wanted_person and t.kind in ('api', 'assistant') and t.created_at >= since
      and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    union all
    select f.organization_id, 'calendar', f.id, f.name, f.created_at
    from calendar_feed f where f.person_id = wanted_person and f.created_at >= since
    union all
    select l.organization_id, 'link', l.id, l.label, l.created_at
    from guest_link l where l.created_by = wanted_person and l.created_at >= since and l.ends_at > now()
  ) w
  join organization o on o.organization_id = w.organization_id
  order by w.created_at desc, w.id;
end
$$;

revoke all on function ways_since(text, timestamptz) from public;
grant execute on function ways_since(text, timestamptz) to galley_service;

-- Ends those of a person's API tokens, assistants, addresses of calendars and links for guests that are named.
create or replace function end_ways(wanted_person text, wanted_ids text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update api_token set revoked_at = now()
    where created_by = wanted_person and id = any (wanted_ids) and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id
      and t.created_by = wanted_person and t.kind = 'assistant' and t.id = any (wanted_ids);
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person and t.id = any (wanted_ids);
  update guest_link set revoked_at = date_trunc('milliseconds', now()), ends_at = least(ends_at, date_trunc('milliseconds', now()))
    where created_by = wanted_person and id = any (wanted_ids) and revoked_at is null;
  delete from calendar_feed where person_id = wanted_person and id = any (wanted_ids);
end
$$;

revoke all on function end_ways(text, text[]) from public;
grant execute on function end_ways(text, text[]) to galley_service;

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
