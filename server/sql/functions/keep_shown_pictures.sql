-- Lets revisions of articles that go live keep what their pictures show, where nothing has done so before: an older process has approved them.
create or replace function keep_shown_pictures(organization text, given jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  update article_revision r set pictures = kept_pictures(organization, a.project_id, r.image_ids)
  from jsonb_to_recordset(given) as g(article text, revision integer)
  join article a on a.organization_id = organization and a.id = g.article
  where r.organization_id = organization and r.article_id = g.article and r.revision = g.revision and r.pictures is null
    and r.image_ids <> '{}';
end
$$;

revoke all on function keep_shown_pictures(text, jsonb) from public;
grant execute on function keep_shown_pictures(text, jsonb) to galley_service;
