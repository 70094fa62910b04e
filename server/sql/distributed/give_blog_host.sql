-- Lets a host that this organization has proved, or was granted, serve its blog, as on one database. It has the rights of its caller, whose rows another
-- user would not see before they are committed, and writes in the organization that loses the host as what that one sees. Its turn is put back by
-- `sweep_turns`.
create or replace function give_blog_host(given text) returns boolean
language plpgsql volatile
as $$
declare
  organization text := current_organization_id();
  mine record;
  former record;
  moment timestamptz := now();
begin
  select h.project_id, h.state = 'granted' as granted into mine from blog_host h
  where h.organization_id = organization and h.host = given and h.state in ('proved', 'granted');
  if not found then
    return false;
  end if;
  select b.organization_id, b.project_id into former from blog_address b where b.kind = 'host' and b.address = given for update;
  insert into blog_address (kind, address, organization_id, project_id, granted)
  values ('host', given, organization, mine.project_id, mine.granted)
  on conflict (kind, address) do update
  set organization_id = excluded.organization_id, project_id = excluded.project_id, granted = excluded.granted
  where excluded.granted or not blog_address.granted
    or (blog_address.organization_id = excluded.organization_id and blog_address.project_id = excluded.project_id);
  if not found then
    return false;
  end if;
  perform note_blog_changes(organization, mine.project_id, array[null]);
  if former.organization_id is null then
    return true;
  end if;
  perform enter_organization(former.organization_id);
  perform note_blog_changes(former.organization_id, former.project_id, array[null]);
  if former.organization_id <> organization then
    insert into work (organization_id, kind, subject, project_id, at)
    select h.organization_id, 'blog_hosts', h.host, h.project_id, moment from blog_host h
    where h.organization_id = former.organization_id and h.host = given and h.state in ('proved', 'missing', 'granted')
    on conflict (organization_id, kind, subject) do update set at = excluded.at, leased = false, fence = 0;
  end if;
  perform enter_organization(organization);
  return true;
end
$$;

revoke all on function give_blog_host(text) from public;
grant execute on function give_blog_host(text) to galley_service;
