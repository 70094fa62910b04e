-- Writes down that readers of a blog see something else under these slugs, a slug of null standing for the whole blog. Without a project it is
-- about all blogs of the organization. Nothing is written while no CDN is in front.
create or replace function note_blog_changes(organization text, project text, slugs text[]) returns void
language sql volatile
as $$
  insert into blog_change (organization_id, id, project_id, slug)
  select p.organization_id, 'chg_' || replace(gen_random_uuid()::text, '-', ''), p.id, s.slug
  from project p cross join (select distinct slug from unnest(slugs) slug) s
  where p.organization_id = organization and (project is null or p.id = project) and (p.hosted_blog or s.slug is null)
    and exists (select from cdn)
$$;

revoke all on function note_blog_changes(text, text, text[]) from public;
grant execute on function note_blog_changes(text, text, text[]) to galley_service;
