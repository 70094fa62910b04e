-- Returns the articles that are live under exactly these slugs, each with the author whom readers see, and with its packed page only where it
-- differs from the one that the caller holds. It sets the organization itself, so that a read takes one statement and no transaction around it.
create or replace function live_pages_named(
  wanted_organization text, wanted_project text, locales text[], slugs text[], held text[], among text[]
)
returns table (
  place integer, id text, revision integer, published_at timestamptz, live_at timestamptz, translations text[], page_key text, page bytea,
  author_slug text, author_name text
)
language plpgsql rows 10
as $$
begin
  perform set_config('app.organization_id', wanted_organization, true);
  return query
    select w.place::integer, a.id, a.published_revision, a.published_at::timestamptz, a.live_at::timestamptz,
      case when among = '{}' then '{}'::text[] else array(
        select n.locale from article_slug o
        join article n on n.organization_id = o.organization_id and n.id = o.article_id
        where o.organization_id = wanted_organization and o.project_id = wanted_project and o.locale = any(among) and o.slug = w.slug
          and n.published_revision is not null and n.published_slug = w.slug
        order by n.locale
      ) end,
      b.page_key, case when b.page_key is distinct from w.page_key then b.page end, u.slug, u.name
    from unnest(locales, slugs, held) with ordinality w (locale, slug, page_key, place)
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
      select p.page_key, p.page from published_body p
      where p.organization_id = wanted_organization and p.article_id = a.id and p.revision = a.published_revision
      limit 1
    ) b on true
    left join lateral (
      select k.slug, k.name from author k where k.organization_id = wanted_organization and k.person_id = a.byline_id
      limit 1
    ) u on true;
end
$$;

revoke all on function live_pages_named(text, text, text[], text[], text[], text[]) from public;
grant execute on function live_pages_named(text, text, text[], text[], text[], text[]) to galley_service;
