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
  perform enter_organization(organization_id);
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

-- Asks for the rows that are a caller's right once more, in the transaction that acts: a body may take long to arrive after the caller was
-- admitted. With `locks` they stay as they are until commit, so that a withdrawal at the same moment is seen or waits. Whoever holds several
-- of these rows takes them in this order: organization, person, session, member, token, guest link, guest. Returns no row once the right is gone.
-- A transaction that lists plans its own statements anew; these are alike for every caller.
create or replace function admit_again(
  organization text, wanted_person text, wanted_session text, wanted_token text, wanted_link text, wanted_guest text, locks boolean
)
returns table (role text, permissions text[], project_id text, all_projects boolean, project_ids text[])
language plpgsql set plan_cache_mode = auto
as $$
#variable_conflict use_column
declare
  of_link text;
begin
  if locks then
    if wanted_link is not null then
      perform from organization o where o.organization_id = organization for share;
    end if;
    perform from person p where p.id = wanted_person for key share;
    if wanted_session is not null then
      perform from session s where s.id = wanted_session for key share;
    end if;
    perform from member m where m.organization_id = organization and m.person_id = wanted_person for share;
    if wanted_token is not null then
      perform from api_token t where t.organization_id = organization and t.id = wanted_token for share;
    end if;
    if wanted_link is not null then
      perform from api_token t
      where t.organization_id = organization and t.id = (
        select l.token_id from guest_link l where l.organization_id = organization and l.id = wanted_link
      )
      for share;
      perform from guest_link l where l.organization_id = organization and l.id = wanted_link for share;
      perform from guest g where g.organization_id = organization and g.id = wanted_guest for share;
    end if;
  end if;
  -- Asked by themselves: hardly a program has a session or a link, and a plan with both takes as long to begin as all else.
  if wanted_session is not null then
    perform from session s where s.id = wanted_session and s.person_id = wanted_person and s.expires_at > now();
    if not found then return; end if;
  end if;
  if wanted_link is not null then
    select l.project_id into of_link from guest_link l
    where l.organization_id = organization and l.id = wanted_link and l.created_by = wanted_person and l.ends_at > now()
      and exists (select from organization o where o.organization_id = organization and o.guest_links)
      and (l.token_id is null or exists (
        select from api_token u where u.organization_id = organization and u.id = l.token_id
          and u.revoked_at is null and (u.expires_at is null or u.expires_at > now())
      ))
      and exists (
        select from guest g
        where g.organization_id = organization and g.id = wanted_guest and g.link_id = l.id and (l.email is null or g.email is not null)
      );
    if not found then return; end if;
  end if;
  return query
  select m.role, t.permissions, coalesce(t.project_id, of_link),
    (m.all_projects or m.role in ('owner', 'admin')) and not (c.anything and has_closed_project(organization)),
    case
      when (m.all_projects or m.role in ('owner', 'admin')) and not c.anything then '{}'
      else open_projects(organization, m.person_id, m.all_projects or m.role in ('owner', 'admin'))
    end
  from member m
  cross join lateral (
    select exists (select from deletion d where d.organization_id = organization and d.closed_at is not null) as anything offset 0
  ) c
  left join api_token t on t.organization_id = organization and t.id = wanted_token and t.created_by = m.person_id
    and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
  where m.organization_id = organization and m.person_id = wanted_person
    and (wanted_token is null or t.id is not null)
    and not (c.anything and is_closed(organization, coalesce(t.project_id, of_link)));
end
$$;

revoke all on function admit_again(text, text, text, text, text, text, boolean) from public;
grant execute on function admit_again(text, text, text, text, text, text, boolean) to galley_service;

-- Lists the newest tokens of some kinds that have every word of a query, after a place of the list. All that have them are gathered first: an
-- index of words finds them in one go, and a walk of the list may have to pass all others. It runs as the owner, since under row-level security
-- no index finds words; the condition is the wall.
create or replace function tokens_named(
  query tsquery, kinds text[], of_person text, after_at timestamptz, after_id text, rows_max integer
) returns table (id text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  return query
    with named as materialized (
      select t.id, t.created_at::timestamptz as created_at from api_token t
      where name_words(t.organization_id, t.name || ' ' || t.last_four) @@ tokens_named.query and t.organization_id = organization
        and t.kind = any(kinds) and (of_person is null or t.created_by = of_person)
    )
    select n.id, n.created_at from named n
    where after_at is null or (n.created_at, n.id) < (after_at, after_id)
    order by n.created_at desc, n.id desc
    limit rows_max;
end
$$;

revoke all on function tokens_named(tsquery, text[], text, timestamptz, text, integer) from public;
grant execute on function tokens_named(tsquery, text[], text, timestamptz, text, integer) to galley_service;
