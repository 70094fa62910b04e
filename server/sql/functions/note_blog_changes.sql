-- Writes down that readers of a blog see something else under these slugs, a slug of null standing for the whole blog. Without a project it is
-- about all blogs of the organization. Nothing is written while no CDN is in front.
create or replace function note_blog_changes(organization text, project text, slugs text[]) returns void
language plpgsql volatile
as $$
declare
  -- Drawn once: a query that draws anew for each of its rows cannot be carried out on several nodes.
  seed text := gen_random_uuid()::text;
begin
  if not exists (select from cdn) then
    return;
  end if;
  insert into blog_change (organization_id, id, project_id, slug)
  select p.organization_id, 'chg_' || md5(seed || p.id || coalesce('/' || s.slug, '')), p.id, s.slug
  from project p cross join (select distinct slug from unnest(slugs) slug) s
  where p.organization_id = organization and (project is null or p.id = project) and (p.hosted_blog or s.slug is null);
end
$$;

revoke all on function note_blog_changes(text, text, text[]) from public;
grant execute on function note_blog_changes(text, text, text[]) to galley_service;
