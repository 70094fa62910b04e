-- Lets a host that this organization has proved, or was granted, serve its blog, whoever had it before. Returns false where the operator
-- has granted it to another. The unique address serializes two organizations that take it at once. Whoever had it learns so at their next
-- check, which is due now.
create or replace function give_blog_host(given text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform note_blog_changes(b.organization_id, b.project_id, array[null]) from blog_address b where b.kind = 'host' and b.address = given;
  insert into blog_address (kind, address, organization_id, project_id, granted)
  select 'host', h.host, h.organization_id, h.project_id, h.state = 'granted' from blog_host h
  where h.organization_id = current_organization_id() and h.host = given and h.state in ('proved', 'granted')
  on conflict (kind, address) do update
  set organization_id = excluded.organization_id, project_id = excluded.project_id, granted = excluded.granted
  where excluded.granted or not blog_address.granted
    or (blog_address.organization_id = excluded.organization_id and blog_address.project_id = excluded.project_id);
  if not found then
    return false;
  end if;
  perform note_blog_changes(b.organization_id, b.project_id, array[null]) from blog_address b where b.kind = 'host' and b.address = given;
  insert into work (organization_id, kind, subject, project_id)
  select h.organization_id, 'blog_hosts', h.host, h.project_id from blog_host h
  where h.host = given and h.organization_id <> current_organization_id() and h.state in ('proved', 'missing', 'granted')
  on conflict (organization_id, kind, subject) do update set at = now(), leased = false, fence = 0;
  insert into work_turn as t (organization_id, kind, at)
  select w.organization_id, w.kind, now() from work w
  where w.kind = 'blog_hosts' and w.subject = given and w.organization_id <> current_organization_id() and w.at <= now()
  on conflict (organization_id, kind) do update set at = least(t.at, excluded.at);
  return true;
end
$$;

revoke all on function give_blog_host(text) from public;
grant execute on function give_blog_host(text) to galley_service;
