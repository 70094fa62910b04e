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
