create table api_token (
  organization_id text not null references organization,
  id text not null,
  kind text not null check (kind in ('api', 'read')),
  name text not null,
  -- null: every project that the creator reaches.
  project_id text,
  permissions text[] not null,
  last_four text not null,
  created_by text not null references person (id),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint read_token_has_project check (kind = 'api' or project_id is not null)
);
create unique index api_token_of_site on api_token (organization_id, project_id) where kind = 'read' and revoked_at is null;

-- Global: a caller is known by the digest alone. Only SHA-256 of the value is ever stored.
create table token_digest (
  digest bytea primary key,
  organization_id text not null,
  token_id text not null,
  foreign key (organization_id, token_id) references api_token on delete cascade
);

create table token_usage (
  organization_id text not null,
  token_id text not null,
  day date not null,
  calls integer not null,
  errors integer not null,
  last_used_at timestamptz(3) not null,
  primary key (organization_id, token_id, day),
  foreign key (organization_id, token_id) references api_token on delete cascade
);

-- Counts of the running minute. Unlogged: a crash forgets at most one minute, and no call waits for the disk.
create unlogged table rate_window (
  principal_id text primary key,
  started_at timestamptz not null,
  calls integer not null
) with (fillfactor = 50);

-- Admits `asked` calls of one token in one statement: who it is, what it may do now, and how much of the minute is used.
-- The row of rate_window serializes callers, so that the count is exact across processes.
create function admit_token(wanted_digest bytea, asked integer, window_seconds integer)
returns table (
  organization_id text, token_id text, kind text, project_id text, permissions text[], person_id text, role text,
  all_projects boolean, project_ids text[], calls integer, resets_in_seconds double precision
)
language plpgsql
as $$
begin
  select d.organization_id, d.token_id into organization_id, token_id from token_digest d where d.digest = wanted_digest;
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id, true);
  -- A site keeps reading when the person who connected it leaves; an API token is worth what its creator is now.
  select t.kind, t.project_id, t.permissions, t.created_by, coalesce(m.role, 'reader'),
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
