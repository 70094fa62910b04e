-- A person who is signed in. Global: known by the digest of the cookie before any organization is.
create table session (
  id text primary key,
  digest bytea not null unique,
  person_id text not null references person on delete cascade,
  -- What the browser says of itself, and where it was last seen: for the person, who ends the ones that are not theirs.
  user_agent text not null,
  address text not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index session_of_person on session (person_id);
create index session_expired on session (expires_at);
grant select, insert, update, delete on session to galley_service;

-- The organizations that a person belongs to, with what they may do in each. Asked before one of them is chosen.
create function memberships_of(wanted_person text)
returns table (organization_id text, organization_name text, role text, all_projects boolean, project_ids text[])
language sql stable security definer set search_path = pg_catalog, public
as $$
  select m.organization_id, o.name, m.role, m.all_projects or m.role in ('owner', 'admin'),
    array(select mp.project_id from member_project mp where mp.organization_id = m.organization_id and mp.person_id = m.person_id)
  from member m join organization o on o.organization_id = m.organization_id
  where m.person_id = wanted_person
  order by m.created_at, m.organization_id
$$;
revoke all on function memberships_of(text) from public;
grant execute on function memberships_of(text) to galley_service;

-- An assistant that a person has connected is a token too: what it may do, for whom, and whether it was ended stand in its row.
-- Its values are access tokens: short-lived, renewed by OAuth, and good for one audience alone.
alter table api_token
  drop constraint api_token_kind_check,
  add constraint api_token_kind_check check (kind in ('api', 'read', 'assistant')),
  drop constraint read_token_has_project,
  add constraint read_token_has_project check (kind <> 'read' or project_id is not null),
  add column client_id text,
  add column client_host text,
  add constraint assistant_has_client check ((kind = 'assistant') = (client_id is not null));
create index assistant_of_person on api_token (organization_id, created_by) where kind = 'assistant';

alter table token_digest
  add column expires_at timestamptz(3),
  add column audience text,
  -- One value may be worth less than the connection that it was made for. null: as much as the token.
  add column permissions text[],
  add constraint audience_expires check (audience is null or expires_at is not null);
create index token_digest_expired on token_digest (expires_at) where expires_at is not null;
create index token_digest_of_assistant on token_digest (organization_id, token_id) where audience is not null;

drop function admit_token(bytea, integer, integer);

-- Admits `asked` calls of one token in one statement: who it is, what it may do now, and how much of the minute is used.
-- A value made for one audience is unknown to every other. The row of rate_window serializes callers, so that the count is
-- exact across processes.
create function admit_token(wanted_digest bytea, asked integer, window_seconds integer, wanted_audience text)
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
  select t.kind, t.project_id,
    case when narrowed is null then t.permissions else array(select unnest(t.permissions) intersect select unnest(narrowed)) end,
    t.created_by, coalesce(m.role, 'reader'),
    t.kind = 'read' or m.all_projects or m.role in ('owner', 'admin'),
    case when t.kind = 'read' or m.all_projects or m.role in ('owner', 'admin') then '{}'
      else array(select mp.project_id from member_project mp
        where mp.organization_id = t.organization_id and mp.person_id = t.created_by) end
  into kind, project_id, permissions, person_id, role, all_projects, project_ids
  from api_token t
  left join member m on m.organization_id = t.organization_id and m.person_id = t.created_by
  where t.organization_id = admit_token.organization_id and t.id = admit_token.token_id
    and (t.kind = 'read' or m.role is not null)
    and t.revoked_at is null and (t.expires_at is null or t.expires_at > now());
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
