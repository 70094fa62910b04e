-- Lets go of a claimed deletion until so many seconds from now, so that others have their turn. A newer claim is left alone.
create or replace function rest_deletion(organization text, deletion_id text, claimed bigint, seconds double precision) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update deletion d set lease_until = null, next_attempt_at = now() + make_interval(secs => seconds)
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed;
end
$$;

revoke all on function rest_deletion(text, text, bigint, double precision) from public;
grant execute on function rest_deletion(text, text, bigint, double precision) to galley_service;
