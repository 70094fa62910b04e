-- Lets the current revision of an article keep what its pictures show, or show the library's words again. What is live keeps its own. It runs
-- as the owner, since the service may change nothing else of a revision either.
create or replace function settle_article_pictures(organization text, wanted text, keeps boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  if keeps then
    update article_revision r set pictures = kept_pictures(organization, a.project_id, r.image_ids)
    from article a
    where a.organization_id = organization and a.id = wanted
      and r.organization_id = organization and r.article_id = wanted and r.revision = a.revision and r.pictures is null and r.image_ids <> '{}';
  else
    update article_revision r set pictures = null
    from article a
    where a.organization_id = organization and a.id = wanted
      and r.organization_id = organization and r.article_id = wanted and r.revision = a.revision and r.pictures is not null
      and r.revision is distinct from a.published_revision;
  end if;
end
$$;

revoke all on function settle_article_pictures(text, text, boolean) from public;
grant execute on function settle_article_pictures(text, text, boolean) to galley_service;
