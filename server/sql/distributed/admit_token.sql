-- Admits `asked` calls of one token, as on one database: who it is, what it may do now, and how much of the minute is used. Tokens and minutes lie on the
-- coordinator, everything else on the organization's node.
create or replace function admit_token(wanted_digest bytea, asked integer, window_seconds integer, wanted_audience text)
returns table (
  organization_id text, token_id text, kind text, project_id text, permissions text[], person_id text, role text,
  all_projects boolean, project_ids text[], calls integer, resets_in_seconds double precision
)
language plpgsql
as $$
declare
  narrowed text[];
  anything boolean;
  reaches boolean;
begin
  select d.organization_id, d.token_id, d.permissions into organization_id, token_id, narrowed from token_digest d
  where d.digest = wanted_digest and d.audience is not distinct from wanted_audience and (d.expires_at is null or d.expires_at > now());
  if not found then return; end if;
  perform enter_organization(organization_id);
  -- One query goes to the node. Functions that look there are called only where something is closed.
  select t.kind, t.project_id, t.permissions, t.created_by, coalesce(m.role, 'reader'), m.all_projects or m.role in ('owner', 'admin'),
    exists (select from deletion d where d.organization_id = admit_token.organization_id and d.closed_at is not null)
  into kind, project_id, permissions, person_id, role, reaches, anything
  from api_token t
  left join member m on m.organization_id = admit_token.organization_id and m.person_id = t.created_by
  where t.organization_id = admit_token.organization_id and t.id = admit_token.token_id
    and (t.kind = 'read' or m.role is not null)
    and t.revoked_at is null and (t.expires_at is null or t.expires_at > now());
  if not found then return; end if;
  if anything and is_closed(organization_id, project_id) then return; end if;
  if narrowed is not null then permissions := array(select unnest(permissions) intersect select unnest(narrowed)); end if;
  all_projects := kind = 'read' or reaches and not (anything and has_closed_project(organization_id));
  project_ids := '{}';
  if kind <> 'read' and not (reaches and not anything) then project_ids := open_projects(organization_id, person_id, reaches); end if;
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
