-- Lets what follows in the transaction see one organization, also on its node: Citus hands on what is `set local`, and no other setting.
create or replace function enter_organization(organization text) returns text
language plpgsql volatile
as $$
begin
  execute format('set local app.organization_id = %L', organization);
  return organization;
end
$$;

revoke all on function enter_organization(text) from public;
grant execute on function enter_organization(text) to galley_service;
