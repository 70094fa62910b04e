-- Writes down that readers of a blog see something else under these slugs, as on one database. It is part of functions that are carried out on one node,
-- which insert what they are given, and not what a query finds, and ask no table beside those of the organization.
create or replace function note_blog_changes(organization text, project text, slugs text[]) returns void
language plpgsql volatile
as $$
declare
  one record;
  -- Drawn once: a query that draws anew for each of its rows cannot be carried out on several nodes.
  seed text := gen_random_uuid()::text;
  kinds text[] := array(select k.kind from ping_kind k);
begin
  if exists (select from cdn) then
    for one in
      select p.id as project_id, s.slug
      from project p cross join (select distinct slug from unnest(slugs) slug) s
      where p.organization_id = organization and (project is null or p.id = project) and (p.hosted_blog or s.slug is null)
    loop
      insert into blog_change (organization_id, id, project_id, slug)
      values (organization, 'chg_' || md5(seed || one.project_id || coalesce('/' || one.slug, '')), one.project_id, one.slug);
    end loop;
  end if;
  if kinds <> '{}' then
    for one in
      select p.id as project_id, k.kind, s.slug
      from project p cross join unnest(kinds) k (kind) cross join (select distinct slug from unnest(slugs) slug where slug is not null) s
      where p.organization_id = organization and p.id = project and p.hosted_blog
        and not exists (select from blog_settings c where c.organization_id = organization and c.project_id = p.id and not c.pings)
    loop
      insert into blog_ping (organization_id, id, project_id, kind, slug)
      values (organization, 'png_' || md5(seed || one.kind || '/' || one.slug), one.project_id, one.kind, one.slug);
    end loop;
  end if;
end
$$;

revoke all on function note_blog_changes(text, text, text[]) from public;
grant execute on function note_blog_changes(text, text, text[]) to galley_service;
