-- Returns the words and the focus of a project's pictures as the library has them now, by id, for a revision to keep.
create or replace function kept_pictures(organization text, project text, ids text[]) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
      'alt', i.alt, 'license', i.license, 'credit', i.credit,
      'focus', case when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
    )), '{}')
    from image i
    where i.organization_id = organization and i.project_id = project and i.id = any (ids) and i.deleted_at is null
  );
end
$$;

revoke all on function kept_pictures(text, text, text[]) from public;
grant execute on function kept_pictures(text, text, text[]) to galley_service;

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

-- Shows the library's words and focus of an image on the live pages of its project that show the image. It runs as the owner, since under
-- row-level security no index answers whether a list contains something; the conditions are the wall.
create or replace function change_live_pictures(organization text, project text, image text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  words jsonb;
begin
  perform require_organization(organization);
  words := kept_pictures(organization, project, array[image]) -> image;
  if words is null then
    return;
  end if;
  update article_revision r set pictures = jsonb_set(r.pictures, array[image], words)
  from article a
  where a.organization_id = organization and a.project_id = project
    and r.organization_id = organization and r.article_id = a.id and r.revision = a.published_revision
    and r.image_ids <> '{}' and r.image_ids @> array[image] and r.pictures ? image;
  update blog_settings s set pictures = jsonb_set(s.pictures, array[image], words)
  where s.organization_id = organization and s.project_id = project and s.pictures ? image;
end
$$;

revoke all on function change_live_pictures(text, text, text) from public;
grant execute on function change_live_pictures(text, text, text) to galley_service;

-- Tells whether a live page of a project, or of an author, shows an image with other words or another focus than the library has. It runs as
-- the owner, as `change_live_pictures` does.
create or replace function live_pictures_differ(organization text, project text, image text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  words jsonb;
begin
  perform require_organization(organization);
  words := kept_pictures(organization, project, array[image]) -> image;
  return exists (
    select from article_revision r
    join article a on a.organization_id = r.organization_id and a.id = r.article_id and a.published_revision = r.revision
    where r.organization_id = organization and a.project_id = project and r.image_ids <> '{}' and r.image_ids @> array[image]
      and r.pictures ? image and r.pictures -> image is distinct from words
  ) or exists (
    select from blog_settings s
    where s.organization_id = organization and s.project_id = project and s.pictures ? image and s.pictures -> image is distinct from words
  ) or exists (
    select from author u
    where u.organization_id = organization and u.image_id = image and u.pictures ? image and u.pictures -> image is distinct from words
  );
end
$$;

revoke all on function live_pictures_differ(text, text, text) from public;
grant execute on function live_pictures_differ(text, text, text) to galley_service;
