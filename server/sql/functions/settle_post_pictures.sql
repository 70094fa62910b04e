-- Does for a post what `settle_article_pictures` does for an article.
create or replace function settle_post_pictures(organization text, wanted text, keeps boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  if keeps then
    update post_revision r set pictures = kept_pictures(organization, p.project_id, r.image_ids)
    from post p
    where p.organization_id = organization and p.id = wanted
      and r.organization_id = organization and r.post_id = wanted and r.revision = p.revision and r.pictures is null and r.image_ids <> '{}';
  else
    update post_revision r set pictures = null
    from post p
    where p.organization_id = organization and p.id = wanted
      and r.organization_id = organization and r.post_id = wanted and r.revision = p.revision and r.pictures is not null;
  end if;
end
$$;

revoke all on function settle_post_pictures(text, text, boolean) from public;
grant execute on function settle_post_pictures(text, text, boolean) to galley_service;
