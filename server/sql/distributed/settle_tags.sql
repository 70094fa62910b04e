-- Keeps the tags of articles as the revisions that are live have them, as on one database. It is part of a function that is carried out on one node, which
-- inserts what it is given, and not what a query finds.
create or replace function settle_tags(organization text, articles text[]) returns void
language plpgsql volatile
as $$
declare
  one record;
begin
  delete from article_tag t where t.organization_id = organization and t.article_id = any (articles);
  for one in
    select a.id, s.slug, a.project_id, a.locale, s.tag, a.published_at
    from article a
    join article_revision r on r.organization_id = organization and r.article_id = a.id and r.revision = a.published_revision
    cross join lateral unnest(r.tag_slugs, r.tags) s (slug, tag)
    where a.organization_id = organization and a.id = any (articles)
    order by a.id, s.slug
  loop
    insert into article_tag (organization_id, article_id, slug, project_id, locale, tag, published_at)
    values (organization, one.id, one.slug, one.project_id, one.locale, one.tag, one.published_at);
  end loop;
end
$$;

revoke all on function settle_tags(text, text[]) from public;
grant execute on function settle_tags(text, text[]) to galley_service;
