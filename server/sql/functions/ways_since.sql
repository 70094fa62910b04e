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
