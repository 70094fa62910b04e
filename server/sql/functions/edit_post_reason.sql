-- Changes the words of a request for changes along with the comment that tells them. The service itself changes no verdict.
create or replace function edit_post_reason(
  organization text, post text, of_revision integer, person text, before text, after text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  update post_review v set reason = after
  where v.organization_id = organization and v.post_id = post and v.revision = of_revision and v.verdict = 'changes_requested'
    and v.reviewed_by = person and v.reason = before;
end
$$;

revoke all on function edit_post_reason(text, text, integer, text, text, text) from public;
grant execute on function edit_post_reason(text, text, integer, text, text, text) to galley_service;
