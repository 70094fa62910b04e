-- Deletes expired exports. The kept count of their organizations goes with them in one statement, so that the next look makes it anew.
create or replace function forget_exports() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  with gone as (
    delete from export where expires_at < now() returning organization_id, files
  )
  update organization_quota q set bytes_used = null
  where q.bytes_used is not null and q.organization_id in (select organization_id from gone where files is not null);
$$;

revoke all on function forget_exports() from public;
grant execute on function forget_exports() to galley_service;
