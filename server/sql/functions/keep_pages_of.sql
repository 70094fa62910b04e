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
