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
  perform enter_organization(wanted_organization);
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

-- Answers processes of 0.1.0 that still run while a newer version starts: `article_pages_named` without what stands after an article. Another
-- result would break the statement that they have prepared.
create or replace function live_pages_named(
  wanted_organization text, wanted_project text, locales text[], slugs text[], held text[], among text[]
)
returns table (
  place integer, id text, revision integer, published_at timestamptz, live_at timestamptz, translations text[], page_key text, page bytea,
  author_slug text, author_name text
)
language sql rows 10
as $$
  select p.place, p.id, p.revision, p.published_at, p.live_at, p.translations, p.page_key, p.page, p.author_slug, p.author_name
  from article_pages_named(wanted_organization, wanted_project, locales, slugs, held, array_fill(''::text, array[cardinality(held)]), among) p
$$;

revoke all on function live_pages_named(text, text, text[], text[], text[], text[]) from public;
grant execute on function live_pages_named(text, text, text[], text[], text[], text[]) to galley_service;

-- Returns the articles that are live under exactly these slugs, each with the author whom readers see, and with its packed page, and what
-- stands after it, only where they differ from those that the caller holds. The articles beside it are named with all that can change of how
-- it shows them, as `besideState` does; those before and after it are looked up, since one that goes live in between changes none of its rows.
-- It sets the organization itself, so that a read takes one statement and no transaction around it.
create or replace function article_pages_named(
  wanted_organization text, wanted_project text, locales text[], slugs text[], held text[], held_endings text[], among text[]
)
returns table (
  place integer, id text, revision integer, published_at timestamptz, live_at timestamptz, translations text[], page_key text, page bytea,
  author_slug text, author_name text, author_state text, ending_key text, ending bytea, older text, newer text, related text[]
)
language plpgsql rows 10
-- A plan that is kept would sort all articles of a blog as if no organization had more than a few.
set enable_sort = off
as $$
begin
  perform enter_organization(wanted_organization);
  return query
    select w.place::integer, a.id, a.published_revision, a.published_at::timestamptz, a.live_at::timestamptz,
      case when among = '{}' then '{}'::text[] else array(
        select n.locale from article_slug o
        join article n on n.organization_id = o.organization_id and n.id = o.article_id
        where o.organization_id = wanted_organization and o.project_id = wanted_project and o.locale = any(among) and o.slug = w.slug
          and n.published_revision is not null and n.published_slug = w.slug
        order by n.locale
      ) end,
      b.page_key, case when b.page_key is distinct from w.page_key then b.page end, u.slug, u.name, u.state,
      b.ending_key, case when b.ending_key is distinct from w.ending_key then b.ending end,
      (
        select concat_ws('/', n.id, (extract(epoch from n.live_at) * 1000)::bigint) from article n
        where n.organization_id = wanted_organization and n.project_id = wanted_project and n.locale = w.locale
          and n.published_revision is not null and (n.published_at, n.id) < (a.published_at, a.id)
        order by n.published_at desc, n.id desc limit 1
      ),
      (
        select concat_ws('/', n.id, (extract(epoch from n.live_at) * 1000)::bigint) from article n
        where n.organization_id = wanted_organization and n.project_id = wanted_project and n.locale = w.locale
          and n.published_revision is not null and (n.published_at, n.id) > (a.published_at, a.id)
        order by n.published_at, n.id limit 1
      ),
      array(
        select concat_ws('/', n.id, (extract(epoch from n.live_at) * 1000)::bigint, k.slug, k.name)
        from unnest(b.related_ids) with ordinality r (article_id, place)
        cross join lateral (
          select k.* from article k where k.organization_id = wanted_organization and k.id = r.article_id
          limit 1
        ) n
        left join lateral (
          select k.slug, k.name from author k where k.organization_id = wanted_organization and k.person_id = n.byline_id
          limit 1
        ) k on true
        where n.project_id = wanted_project and n.locale = w.locale and n.published_revision is not null
        order by r.place
      )
    from unnest(locales, slugs, held, held_endings) with ordinality w (locale, slug, page_key, ending_key, place)
    -- The limits keep it one look by key for each page, however few or many articles there are. The inner one has no more conditions than
    -- the key, as in `live_articles`.
    cross join lateral (
      select n.id, n.published_revision, n.published_at, n.live_at, n.byline_id from (
        select k.* from article k
        where k.organization_id = wanted_organization and k.id = (
          select s.article_id from article_slug s
          where s.organization_id = wanted_organization and s.project_id = wanted_project and s.locale = w.locale and s.slug = w.slug
        )
        limit 1
      ) n
      where n.project_id = wanted_project and n.locale = w.locale and n.published_revision is not null and n.published_slug = w.slug
      limit 1
    ) a
    left join lateral (
      select p.page_key, p.page, p.ending_key, p.ending, p.related_ids from published_body p
      where p.organization_id = wanted_organization and p.article_id = a.id and p.revision = a.published_revision
      limit 1
    ) b on true
    left join lateral (
      -- The state stands for what readers see of the author below the article: their words, and their picture for as long as it is there.
      select k.slug, k.name, md5(concat_ws('/', k.about, k.image_id, k.pictures, (
        select concat_ws('/', 'there', i.deleted_at, i.focus_x, i.focus_y) from image i
        where i.organization_id = wanted_organization and i.id = k.image_id
      ))) as state
      from author k where k.organization_id = wanted_organization and k.person_id = a.byline_id
      limit 1
    ) u on true;
end
$$;

revoke all on function article_pages_named(text, text, text[], text[], text[], text[], text[]) from public;
grant execute on function article_pages_named(text, text, text[], text[], text[], text[], text[]) to galley_service;

-- Stores packed pages beside the bodies of their revisions. The service may not change published bodies otherwise, hence a function.
-- The rows are locked in one order, so that two processes that make the same pages do not wait for each other in a circle.
create or replace function keep_pages_of(organization text, articles text[], revisions integer[], keys text[], pages bytea[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  perform from published_body p
  join unnest(articles, revisions) w (article_id, revision) on w.article_id = p.article_id and w.revision = p.revision
  where p.organization_id = organization
  order by p.article_id, p.revision
  for no key update of p;
  update published_body p set page_key = w.page_key, page = w.page
  from unnest(articles, revisions, keys, pages) w (article_id, revision, page_key, page)
  where p.organization_id = organization and p.article_id = w.article_id and p.revision = w.revision;
end
$$;

revoke all on function keep_pages_of(text, text[], integer[], text[], bytea[]) from public;
grant execute on function keep_pages_of(text, text[], integer[], text[], bytea[]) to galley_service;

-- Stores what stands after articles beside the bodies of their revisions, and which articles about the same these lead on to, where that is
-- chosen: the ids of each in one text. Otherwise the ids stay, which another process may have changed meanwhile. Where ids alone are given, the
-- next reader makes the rest anew. The rows are locked in one order, as in `keep_pages_of`.
create or replace function keep_endings_of(
  organization text, articles text[], revisions integer[], related text[], keys text[], endings bytea[]
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  perform from published_body p
  join unnest(articles, revisions) w (article_id, revision) on w.article_id = p.article_id and w.revision = p.revision
  where p.organization_id = organization
  order by p.article_id, p.revision
  for no key update of p;
  update published_body p set related_ids = coalesce(string_to_array(w.related, ' '), p.related_ids), ending_key = w.ending_key, ending = w.ending
  from unnest(articles, revisions, related, keys, endings) w (article_id, revision, related, ending_key, ending)
  where p.organization_id = organization and p.article_id = w.article_id and p.revision = w.revision;
end
$$;

revoke all on function keep_endings_of(text, text[], integer[], text[], text[], bytea[]) from public;
grant execute on function keep_endings_of(text, text[], integer[], text[], text[], bytea[]) to galley_service;
