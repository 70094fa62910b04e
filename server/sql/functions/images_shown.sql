-- Lists every image that something of a project shows now. The service asks `images_shown_among`; the version before still asks this.
create or replace function images_shown(wanted_project text) returns table (image_id text)
language plpgsql stable
as $$
declare
  organization text := current_organization_id();
begin
  return query
  select unnest(r.image_ids)
  from article a
  join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision in (a.revision, a.published_revision)
  where a.organization_id = organization and a.project_id = wanted_project
  union
  select unnest(r.image_ids)
  from post p
  join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision
  where p.organization_id = organization and p.project_id = wanted_project;
  return query select logo_of(wanted_project);
end
$$;

revoke all on function images_shown(text) from public;
grant execute on function images_shown(text) to galley_service;
