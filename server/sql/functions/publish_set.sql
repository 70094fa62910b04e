-- The call of the version before: publishes due articles that the caller has locked, for which that version records events and nothing else.
create or replace function publish_set(organization text, given jsonb) returns void
language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into publication (
    organization_id, id, project_id, article_id, revision, destination, main, status, attempts, fence, due_at, url, published_at, exposed_at,
    replaced_revision, replaced_slug
  )
  select organization, g.publication, a.project_id, a.id, a.revision, g.destination, true, 'confirmed', 1, 1, a.due_at, g.url, now(),
    date_trunc('milliseconds', now()), a.published_revision, a.published_slug
  from jsonb_to_recordset(given) as g(article text, publication text, destination text, url text)
  join article a on a.organization_id = organization and a.id = g.article;

  insert into audit (organization_id, id, operation, surface, subject_id, request_id)
  select organization, g.audit, 'publish_article', 'scheduler', g.article, g.publication
  from jsonb_to_recordset(given) as g(article text, publication text, audit text);

  perform show_revisions(organization, given, true);
end
$$;

revoke all on function publish_set(text, jsonb) from public;
grant execute on function publish_set(text, jsonb) to galley_service;
