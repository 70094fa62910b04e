-- Shows revisions of articles to readers in place of those that were live, and ends the dates of the articles where that `publishes` them. The
-- caller has locked the articles. Only one with tags, or in place of another revision, can change what is kept of them; only the latter, which
-- images are kept. Articles are found by their ids, and revisions one by one (`offset 0`): a plan for an organization of middling size would
-- read all of a large one.
create or replace function show_revisions(organization text, given jsonb, publishes boolean) returns void
language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  articles text[] := array(select g.article from jsonb_to_recordset(given) as g(article text));
  replacing text[];
  tagged text[];
  place text;
begin
  replacing := array(
    select a.id from article a where a.organization_id = organization and a.id = any (articles) and a.published_revision is not null
  );

  if exists (select from cdn) or exists (select from ping_kind) then
    perform note_blog_changes(organization, s.project_id, s.slugs) from (
      select a.project_id, array_agg(r.slug) || array_remove(array_agg(a.published_slug), null) as slugs
      from jsonb_to_recordset(given) as g(article text, revision integer)
      join article a on a.organization_id = organization and a.id = any (articles) and a.id = g.article
      cross join lateral (
        select c.slug from article_revision c
        where c.organization_id = organization and c.article_id = g.article and c.revision = g.revision offset 0
      ) r
      group by a.project_id
    ) s;
  end if;

  update article a
  set published_revision = r.revision, published_slug = r.slug, live_at = now(),
    published_at = least(coalesce(a.published_at, a.original_at), now()), updated_at = now(),
    status = case when publishes then 'published' else a.status end, due_at = case when publishes then null else a.due_at end
  from jsonb_to_recordset(given) as g(article text, revision integer)
  cross join lateral (
    select c.revision, c.slug from article_revision c
    where c.organization_id = organization and c.article_id = g.article and c.revision = g.revision offset 0
  ) r
  where a.organization_id = organization and a.id = any (articles) and a.id = g.article;

  select array_agg(g.article order by g.article) into tagged
  from jsonb_to_recordset(given) as g(article text, revision integer)
  cross join lateral (
    select c.tags from article_revision c
    where c.organization_id = organization and c.article_id = g.article and c.revision = g.revision offset 0
  ) r
  where g.article = any (replacing) or r.tags <> '{}';
  if tagged is not null then perform settle_tags(organization, tagged); end if;

  for place in
    select distinct a.project_id from article a where a.organization_id = organization and a.id = any (replacing)
  loop
    perform settle_kept_images_of(organization, place);
  end loop;
end
$$;

revoke all on function show_revisions(text, jsonb, boolean) from public;
grant execute on function show_revisions(text, jsonb, boolean) to galley_service;

-- Keeps the tags of articles as the revisions that are live have them: none for an article that is not live. The caller has locked the articles.
create or replace function settle_tags(organization text, articles text[]) returns void
language plpgsql volatile
as $$
begin
  delete from article_tag t where t.organization_id = organization and t.article_id = any (articles);
  insert into article_tag (organization_id, article_id, slug, project_id, locale, tag, published_at)
  select a.organization_id, a.id, s.slug, a.project_id, a.locale, s.tag, a.published_at
  from article a
  join article_revision r on r.organization_id = organization and r.article_id = a.id and r.revision = a.published_revision
  cross join lateral unnest(r.tag_slugs, r.tags) s (slug, tag)
  where a.organization_id = organization and a.id = any (articles)
  order by a.id, s.slug;
end
$$;

revoke all on function settle_tags(text, text[]) from public;
grant execute on function settle_tags(text, text[]) to galley_service;
