-- Lets the current revision of an article keep what its pictures show, or show the library's words again. What is live keeps its own. It runs
-- as the owner, since the service may change nothing else of a revision either.
create or replace function settle_article_pictures(organization text, wanted text, keeps boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  place text;
  current integer;
  is_live boolean;
  ids text[];
  kept jsonb;
begin
  perform require_organization(organization);
  select s.project_id, s.revision, s.published_revision is not distinct from s.revision, r.image_ids, r.pictures
  into place, current, is_live, ids, kept
  from article s
  join article_revision r on r.organization_id = organization and r.article_id = wanted and r.revision = s.revision
  where s.organization_id = organization and s.id = wanted;
  if not keeps then
    if kept is not null and not is_live then
      update article_revision set pictures = null where organization_id = organization and article_id = wanted and revision = current;
      -- Drawings of them show none of its present words.
      if kept is distinct from kept_pictures(organization, place, ids) then
        update project set image_changes = image_changes + 1 where organization_id = organization and id = place;
      end if;
    end if;
    perform settle_kept_images_of(organization, place);
  elsif kept is null and ids <> '{}' then
    -- A deletion of one of them at the same moment comes before, or finds it kept.
    perform from image i where i.organization_id = organization and i.project_id = place and i.id = any (ids) order by i.id for key share;
    update article_revision set pictures = kept_pictures(organization, place, ids)
    where organization_id = organization and article_id = wanted and revision = current;
  end if;
end
$$;

revoke all on function settle_article_pictures(text, text, boolean) from public;
grant execute on function settle_article_pictures(text, text, boolean) to galley_service;
