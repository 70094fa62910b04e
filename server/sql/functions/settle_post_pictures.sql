-- Does for a post what `settle_article_pictures` does for an article.
create or replace function settle_post_pictures(organization text, wanted text, keeps boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  place text;
  current integer;
  ids text[];
  kept jsonb;
begin
  perform require_organization(organization);
  select s.project_id, s.revision, r.image_ids, r.pictures into place, current, ids, kept
  from post s
  join post_revision r on r.organization_id = organization and r.post_id = wanted and r.revision = s.revision
  where s.organization_id = organization and s.id = wanted;
  if not keeps then
    if kept is not null then
      update post_revision set pictures = null where organization_id = organization and post_id = wanted and revision = current;
      -- Drawings of them show none of its present words.
      if kept is distinct from kept_pictures(organization, place, ids) then
        update project set image_changes = image_changes + 1 where organization_id = organization and id = place;
      end if;
    end if;
    perform settle_kept_images_of(organization, place);
  elsif kept is null and ids <> '{}' then
    -- A deletion of one of them at the same moment comes before, or finds it kept.
    perform from image i where i.organization_id = organization and i.project_id = place and i.id = any (ids) order by i.id for key share;
    update post_revision set pictures = kept_pictures(organization, place, ids)
    where organization_id = organization and post_id = wanted and revision = current;
  end if;
end
$$;

revoke all on function settle_post_pictures(text, text, boolean) from public;
grant execute on function settle_post_pictures(text, text, boolean) to galley_service;
