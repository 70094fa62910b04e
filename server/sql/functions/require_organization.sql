-- Fails unless this is the organization of the transaction. A function that runs as the owner and takes the organization as a parameter
-- begins with it: row-level security does not hold the owner.
create or replace function require_organization(organization text) returns void
language plpgsql stable
as $$
begin
  if organization is distinct from current_organization_id() then
    raise exception 'permission denied for another organization' using errcode = 'insufficient_privilege';
  end if;
end
$$;

revoke all on function require_organization(text) from public;
grant execute on function require_organization(text) to galley_service;
