-- What a live page shows changes with an approved revision, or by somebody who may approve.
alter table image
  -- When somebody who may not approve deleted it while a live page showed it: the library has forgotten it, live pages have not.
  add deleted_at timestamptz(3),
  -- What live pages say of it, { alt, credit }, where somebody who may not approve has changed its words since.
  add shown jsonb;
create index image_kept on image (organization_id, project_id) where deleted_at is not null;

create view library_image with (security_invoker = true) as select * from image where deleted_at is null;
grant select, update on library_image to galley_service;

-- As the owner, since under row-level security no index answers whether a list contains something; the condition is the wall.
create function is_image_live(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from article_revision r
    join article a on a.organization_id = r.organization_id and a.id = r.article_id and a.published_revision = r.revision
    where r.organization_id = current_organization_id() and r.image_ids <> '{}' and r.image_ids @> array[wanted]
  )
$$;

-- After a revision has gone live, or, without one, after an article was taken off: its images are shown in the words of today, and
-- what was kept for live pages alone goes where none shows it any more.
create function settle_live_images(wanted_article text, live_revision integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  place text;
begin
  select project_id into place from article where organization_id = current_organization_id() and id = wanted_article;
  update image i set shown = null
  from article_revision r
  where r.organization_id = current_organization_id() and r.article_id = wanted_article and r.revision = live_revision
    and i.organization_id = r.organization_id and i.id = any(r.image_ids) and i.shown is not null;
  if found then
    update project set image_changes = image_changes + 1 where organization_id = current_organization_id() and id = place;
  end if;
  delete from image i
  where i.organization_id = current_organization_id() and i.project_id = place and i.deleted_at is not null and not is_image_live(i.id);
end
$$;

revoke all on function is_image_live(text), settle_live_images(text, integer) from public;
grant execute on function is_image_live(text), settle_live_images(text, integer) to galley_service;

create or replace function live_articles(wanted_organization text, wanted_project text, wanted_locale text, wanted text[], held text[])
returns table (
  place integer, version text, answer text, cover_image_id text, images json, published_at timestamptz, live_at timestamptz
)
language plpgsql rows 10
as $$
begin
  perform set_config('app.organization_id', wanted_organization, true);
  return query
    select w.place::integer, v.version, b.answer, b.cover_image_id, v.images, a.published_at::timestamptz, a.live_at::timestamptz
    from unnest(wanted, held) with ordinality w (name, version, place)
    -- The limits keep it one look by key for each name, however few or many articles there are.
    cross join lateral (
      select n.id, n.published_revision, n.published_at, n.live_at from article n
      where n.organization_id = wanted_organization and n.project_id = wanted_project and n.locale = wanted_locale
        and n.id = case when starts_with(w.name, 'art_') then w.name else (
          select s.article_id from article_slug s
          where s.organization_id = wanted_organization and s.project_id = wanted_project and s.locale = wanted_locale and s.slug = w.name
        ) end
        and (starts_with(w.name, 'art_') or n.published_slug = w.name)
      limit 1
    ) a
    cross join lateral (
      select p.answer, p.cover_image_id, p.image_ids from published_body p
      where p.organization_id = wanted_organization and p.article_id = a.id and p.revision = a.published_revision
      limit 1
    ) kept
    cross join lateral (
      select case when kept.cover_image_id is null and kept.image_ids = '{}' then null else (
        select coalesce(json_agg(json_build_object(
          'id', i.id, 'alt', coalesce(i.shown ->> 'alt', i.alt), 'width', i.width, 'height', i.height,
          'credit', case when i.shown is null then i.credit else i.shown ->> 'credit' end
        ) order by i.id), '[]')
        from image i
        where i.organization_id = wanted_organization and i.project_id = wanted_project and i.id = any(kept.image_ids || kept.cover_image_id)
      ) end as images
      offset 0
    ) i
    cross join lateral (
      select concat_ws('/', a.id, a.published_revision, extract(epoch from a.live_at), i.images) as version, i.images offset 0
    ) v
    left join lateral (
      select kept.answer, kept.cover_image_id where v.version is distinct from w.version
    ) b on true;
end
$$;
