-- Writes down that readers of a blog see something else under these slugs, a slug of null standing for the whole blog. Without a project it is
-- about all blogs of the organization. Nothing is written for a CDN while none is in front, and no ping while its kind is off or the project wants none. Pings
-- are about articles alone.
create or replace function note_blog_changes(organization text, project text, slugs text[]) returns void
language plpgsql volatile
as $$
declare
  -- Drawn once: a query that draws anew for each of its rows cannot be carried out on several nodes.
  seed text := gen_random_uuid()::text;
begin
  if exists (select from cdn) then
    insert into blog_change (organization_id, id, project_id, slug)
    select p.organization_id, 'chg_' || md5(seed || p.id || coalesce('/' || s.slug, '')), p.id, s.slug
    from project p cross join (select distinct slug from unnest(slugs) slug) s
    where p.organization_id = organization and (project is null or p.id = project) and (p.hosted_blog or s.slug is null);
  end if;
  if exists (select from ping_kind) then
    insert into blog_ping (organization_id, id, project_id, kind, slug)
    select p.organization_id, 'png_' || md5(seed || k.kind || '/' || s.slug), p.id, k.kind, s.slug
    from project p cross join ping_kind k cross join (select distinct slug from unnest(slugs) slug where slug is not null) s
    where p.organization_id = organization and p.id = project and p.hosted_blog
      and not exists (select from blog_settings c where c.organization_id = organization and c.project_id = p.id and not c.pings);
  end if;
end
$$;

revoke all on function note_blog_changes(text, text, text[]) from public;
grant execute on function note_blog_changes(text, text, text[]) to galley_service;
