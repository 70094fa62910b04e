-- Returns the answers about live articles, each only where it differs from the version that the caller holds. A slug under which readers saw
-- an article before leads to it; its answer has the slug of today. It sets the organization itself, so that a read takes one statement and no
-- transaction around it.
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
    -- The limits keep it one look by key for each name, however few or many articles there are. The inner ones have no more conditions
    -- than the key: a plan that is kept would take an index for another of them, as if no organization had more than a few articles.
    cross join lateral (
      select n.id, n.published_revision, n.published_at, n.live_at from (
        select k.* from article k
        where k.organization_id = wanted_organization and k.id = case when starts_with(w.name, 'art_') then w.name else (
          select s.article_id from article_slug s
          where s.organization_id = wanted_organization and s.project_id = wanted_project and s.locale = wanted_locale and s.slug = w.name
        ) end
        limit 1
      ) n
      where n.project_id = wanted_project and n.locale = wanted_locale and (
        starts_with(w.name, 'art_') or n.published_slug = w.name or exists (
          select from publication p
          join article_revision r
            on r.organization_id = wanted_organization and r.article_id = p.article_id and r.revision = p.revision
          where p.organization_id = wanted_organization and p.article_id = n.id and p.status = 'confirmed' and r.slug = w.name
        )
      )
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
          'id', i.id, 'width', i.width, 'height', i.height,
          'alt', case when r.pictures is null then i.alt else r.pictures -> i.id ->> 'alt' end,
          'credit', case when r.pictures is null then i.credit else r.pictures -> i.id ->> 'credit' end
        ) order by i.id), '[]')
        from (
          select p.pictures from article_revision p
          where p.organization_id = wanted_organization and p.article_id = a.id and p.revision = a.published_revision limit 1
        ) r
        cross join lateral (
          select k.* from image k where k.organization_id = wanted_organization and k.id = any(kept.image_ids || kept.cover_image_id) offset 0
        ) i
        where i.project_id = wanted_project and case when r.pictures is null then i.deleted_at is null else r.pictures ? i.id end
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

revoke all on function live_articles(text, text, text, text[], text[]) from public;
grant execute on function live_articles(text, text, text, text[], text[]) to galley_service;
