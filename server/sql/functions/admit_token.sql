-- Admits `asked` calls of one token in one statement: who it is, what it may do now, and how much of the minute is used. A value made for
-- one audience is unknown to every other. The row of rate_window serializes callers: two processes that count at once would both find the
-- same room.
create or replace function admit_token(wanted_digest bytea, asked integer, window_seconds integer, wanted_audience text)
returns table (
  organization_id text, token_id text, kind text, project_id text, permissions text[], person_id text, role text,
  all_projects boolean, project_ids text[], calls integer, resets_in_seconds double precision
)
language plpgsql
as $$
declare
  narrowed text[];
begin
  select d.organization_id, d.token_id, d.permissions into organization_id, token_id, narrowed from token_digest d
  where d.digest = wanted_digest and d.audience is not distinct from wanted_audience and (d.expires_at is null or d.expires_at > now());
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id, true);
  -- A site keeps reading when the person who connected it leaves; any other token is worth what its creator is now.
  -- A closed project reaches nothing: while a project of the organization is, the others are named one by one. Hardly ever is anything
  -- closed, so the functions that tell what are called only then: each costs as much as a look at the token.
  select t.kind, t.project_id,
    case when narrowed is null then t.permissions else array(select unnest(t.permissions) intersect select unnest(narrowed)) end,
    t.created_by, coalesce(m.role, 'reader'),
    t.kind = 'read' or (m.all_projects or m.role in ('owner', 'admin')) and not (c.anything and has_closed_project(t.organization_id)),
    case
      when t.kind = 'read' or (m.all_projects or m.role in ('owner', 'admin')) and not c.anything then '{}'
      else open_projects(t.organization_id, t.created_by, m.all_projects or m.role in ('owner', 'admin'))
    end
  into kind, project_id, permissions, person_id, role, all_projects, project_ids
  from api_token t
  left join member m on m.organization_id = t.organization_id and m.person_id = t.created_by
  cross join lateral (
    select exists (select from deletion d where d.organization_id = t.organization_id and d.closed_at is not null) as anything offset 0
  ) c
  where t.organization_id = admit_token.organization_id and t.id = admit_token.token_id
    and (t.kind = 'read' or m.role is not null)
    and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and not (c.anything and is_closed(t.organization_id, t.project_id));
  if not found then return; end if;
  insert into rate_window as w (principal_id, started_at, calls) values (admit_token.token_id, clock_timestamp(), asked)
  on conflict (principal_id) do update set
    calls = case when w.started_at <= clock_timestamp() - make_interval(secs => window_seconds) then asked else w.calls + asked end,
    started_at = case when w.started_at <= clock_timestamp() - make_interval(secs => window_seconds) then clock_timestamp() else w.started_at end
  returning w.calls, window_seconds - extract(epoch from clock_timestamp() - w.started_at) into calls, resets_in_seconds;
  return next;
end
$$;

revoke all on function admit_token(bytea, integer, integer, text) from public;
grant execute on function admit_token(bytea, integer, integer, text) to galley_service;
