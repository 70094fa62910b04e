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
  return query
  select m.role, t.permissions, coalesce(t.project_id, l.project_id),
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
  left join guest_link l on l.organization_id = organization and l.id = wanted_link and l.created_by = m.person_id and l.ends_at > now()
    and exists (select from organization o where o.organization_id = organization and o.guest_links)
    and (l.token_id is null or exists (
      select from api_token u where u.organization_id = organization and u.id = l.token_id
        and u.revoked_at is null and (u.expires_at is null or u.expires_at > now())
    ))
    and exists (
      select from guest g
      where g.organization_id = organization and g.id = wanted_guest and g.link_id = l.id and (l.email is null or g.email is not null)
    )
  where m.organization_id = organization and m.person_id = wanted_person
    and (wanted_session is null or exists (
      select from session s where s.id = wanted_session and s.person_id = wanted_person and s.expires_at > now()
    ))
    and (wanted_token is null or t.id is not null) and (wanted_link is null or l.id is not null)
    and not (c.anything and is_closed(organization, coalesce(t.project_id, l.project_id)));
end
$$;

revoke all on function admit_again(text, text, text, text, text, text, boolean) from public;
grant execute on function admit_again(text, text, text, text, text, text, boolean) to galley_service;
