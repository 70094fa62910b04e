-- The call of the version before, which does not name the organization: goes on to `keep_pages_of`.
create or replace function keep_pages(articles text[], revisions integer[], keys text[], pages bytea[])
returns void
language plpgsql volatile
as $$
begin
  perform keep_pages_of(current_organization_id(), articles, revisions, keys, pages);
end
$$;

revoke all on function keep_pages(text[], integer[], text[], bytea[]) from public;
grant execute on function keep_pages(text[], integer[], text[], bytea[]) to galley_service;
