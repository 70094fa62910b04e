-- Tells whether something keeps an image that the library may forget: a revision that is live, on its way to a destination, approved, dated or
-- in review, the settings of a blog, an author or a change of one, or the brand as its logo. It runs as the owner, since under row-level security no index answers whether a list contains something.
create or replace function keeps_image(organization text, wanted text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  return (
    select exists (
      select from article_revision r
      join article a on a.organization_id = r.organization_id and a.id = r.article_id
      where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids @> array[wanted]
        and (a.published_revision = r.revision or (a.revision = r.revision and r.pictures is not null) or exists (
          select from publication p
          where p.organization_id = organization and p.article_id = r.article_id and p.status in ('pending', 'delivering')
            and p.revision = r.revision and p.action = 'publish'
        ))
    ) or exists (
      select from post_revision r
      join post p on p.organization_id = r.organization_id and p.id = r.post_id and p.revision = r.revision
      where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids @> array[wanted] and r.pictures is not null
    ) or exists (
      select from blog_settings s where s.organization_id = organization and s.image_ids @> array[wanted]
    ) or exists (
      select from author u where u.organization_id = organization and u.image_id = wanted
    ) or exists (
      select from author_change c where c.organization_id = organization and c.image_id = wanted
    ) or exists (
      select from image i where i.organization_id = organization and i.id = wanted and wanted = (
        select b.profile #>> '{visual,logoImageId}' from brand b
        where b.organization_id = organization and b.project_id = i.project_id
        order by b.version desc limit 1
      )
    )
  );
end
$$;

revoke all on function keeps_image(text, text) from public;
grant execute on function keeps_image(text, text) to galley_service;

-- Lets go of images that nothing keeps any more after the library has forgotten them. The kept count follows each deletion in the same
-- transaction.
create or replace function settle_kept_images_of(organization text, place text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone text[];
  freed bigint;
begin
  perform require_organization(organization);
  with deleted as (
    delete from image i
    where i.organization_id = organization and i.project_id = place and i.deleted_at is not null
      and not keeps_image(organization, i.id)
    returning i.id, i.variants
  )
  select array_agg(d.id), sum((select sum((v ->> 'bytes')::bigint) from jsonb_array_elements(d.variants) v)) into gone, freed from deleted d;
  delete from image_address a where a.organization_id = organization and a.image_id = any (gone);
  perform note_images_gone(organization, place, gone);
  if freed > 0 then
    update organization_quota set bytes_used = greatest(bytes_used - freed, 0)
    where organization_id = organization and bytes_used is not null;
  end if;
end
$$;

revoke all on function settle_kept_images_of(text, text) from public;
grant execute on function settle_kept_images_of(text, text) to galley_service;

-- Lists which of these images have no row, across organizations. An organization that is not here may be at home in another database, so
-- that nothing of it counts as missing.
create or replace function images_without_row(organization_ids text[], image_ids text[]) returns table (image_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select w.image_id
  from unnest(organization_ids, image_ids) w (organization_id, image_id)
  join organization o on o.organization_id = w.organization_id
  where not exists (select from image i where i.organization_id = w.organization_id and i.id = w.image_id);
end
$$;

revoke all on function images_without_row(text[], text[]) from public;
grant execute on function images_without_row(text[], text[]) to galley_service;

-- Writes down that images of a project are served no more. Nothing is written while no CDN is in front.
create or replace function note_images_gone(organization text, project text, images text[]) returns void
language plpgsql volatile
as $$
begin
  if not exists (select from cdn) then
    return;
  end if;
  insert into blog_change (organization_id, id, project_id, image_id)
  select organization, 'chg_' || md5(image), project, image from unnest(images) image;
end
$$;

revoke all on function note_images_gone(text, text, text[]) from public;
grant execute on function note_images_gone(text, text, text[]) to galley_service;

-- Frees the address of an image that its organization deletes. The service may delete no other address, hence a function.
create or replace function free_image_address(organization text, image text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  delete from image_address a where a.image_id = image and a.organization_id = organization;
end
$$;

revoke all on function free_image_address(text, text) from public;
grant execute on function free_image_address(text, text) to galley_service;
