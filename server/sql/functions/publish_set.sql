-- Publishes due articles that the caller has locked: writes for each of them what opening, exposing and confirming its publication would
-- write in turn. Only an article that shows images or replaces a revision can let go of images, so the others settle none.
create or replace function publish_set(organization text, given jsonb) returns void
language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  settled record;
begin
  insert into publication (
    organization_id, id, project_id, article_id, revision, destination, main, status, attempts, fence, due_at, url, published_at, exposed_at,
    replaced_revision, replaced_slug
  )
  select organization, g.publication, a.project_id, a.id, a.revision, g.destination, true, 'confirmed', 1, 1, a.due_at, g.url, now(),
    date_trunc('milliseconds', now()), a.published_revision, a.published_slug
  from jsonb_to_recordset(given) as g(article text, publication text, destination text, url text)
  join article a on a.organization_id = organization and a.id = g.article;

  update article a
  set status = 'published', due_at = null, published_revision = a.revision, published_slug = r.slug, live_at = now(),
    published_at = coalesce(a.published_at, now()), updated_at = now()
  from jsonb_to_recordset(given) as g(article text)
  join article_revision r on r.organization_id = organization and r.article_id = g.article
  where a.organization_id = organization and a.id = g.article and r.revision = a.revision;

  insert into audit (organization_id, id, operation, surface, subject_id, request_id)
  select organization, g.audit, 'publish_article', 'scheduler', g.article, g.publication
  from jsonb_to_recordset(given) as g(article text, publication text, audit text);

  if exists (select from cdn) then
    perform note_blog_changes(organization, s.project_id, s.slugs) from (
      select p.project_id, array_agg(r.slug) || array_remove(array_agg(p.replaced_slug), null) as slugs
      from jsonb_to_recordset(given) as g(publication text)
      join publication p on p.organization_id = organization and p.id = g.publication
      join article_revision r on r.organization_id = organization and r.article_id = p.article_id and r.revision = p.revision
      group by p.project_id
    ) s;
  end if;

  for settled in
    select g.article, g.revision from jsonb_to_recordset(given) as g(article text, revision integer, replaces boolean)
    join article_revision r on r.organization_id = organization and r.article_id = g.article and r.revision = g.revision
    where g.replaces or r.image_ids <> '{}'
    order by g.article
  loop
    perform settle_live_images_of(organization, settled.article, settled.revision);
  end loop;
end
$$;

revoke all on function publish_set(text, jsonb) from public;
grant execute on function publish_set(text, jsonb) to galley_service;
