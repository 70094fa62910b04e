-- Asks for the rows that are a caller's right once more, in the transaction that acts, as on one database: with `locks` they stay as they are until commit,
-- taken in the same order. Each look is a query of its own, which goes to the node.
create or replace function admit_again(
  organization text, wanted_person text, wanted_session text, wanted_token text, wanted_link text, wanted_guest text, locks boolean
)
returns table (role text, permissions text[], project_id text, all_projects boolean, project_ids text[])
language plpgsql
as $$
#variable_conflict use_column
declare
  anything boolean;
  reaches boolean;
  link_project text;
begin
  if locks then
    if wanted_link is not null then
      perform from organization o where o.organization_id = organization for share;
    end if;
    -- Of a table that each node has, Citus locks no row without all others.
    perform pg_advisory_xact_lock_shared(hashtextextended('person ' || wanted_person, 0));
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
  anything := exists (select from deletion d where d.organization_id = organization and d.closed_at is not null);
  select m.role, m.all_projects or m.role in ('owner', 'admin') into role, reaches from member m
  where m.organization_id = organization and m.person_id = wanted_person;
  if not found then return; end if;
  if wanted_session is not null and not exists (
    select from session s where s.id = wanted_session and s.person_id = wanted_person and s.expires_at > now()
  ) then return; end if;
  if wanted_token is not null then
    select t.permissions, t.project_id into permissions, project_id from api_token t
    where t.organization_id = organization and t.id = wanted_token and t.created_by = wanted_person
      and t.revoked_at is null and (t.expires_at is null or t.expires_at > now());
    if not found then return; end if;
  end if;
  if wanted_link is not null then
    select l.project_id into link_project from guest_link l
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
    project_id := coalesce(project_id, link_project);
  end if;
  if anything and is_closed(organization, project_id) then return; end if;
  all_projects := reaches and not (anything and has_closed_project(organization));
  project_ids := '{}';
  if anything or not reaches then project_ids := open_projects(organization, wanted_person, reaches); end if;
  return next;
end
$$;

revoke all on function admit_again(text, text, text, text, text, text, boolean) from public;
grant execute on function admit_again(text, text, text, text, text, text, boolean) to galley_service;
