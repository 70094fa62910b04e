-- Lets what follows in the transaction see one organization, for functions that find it themselves. PostgreSQL puts its text into the statement
-- that calls it.
create or replace function enter_organization(organization text) returns text
language sql volatile
return set_config('app.organization_id', organization, true);

revoke all on function enter_organization(text) from public;
grant execute on function enter_organization(text) to galley_service;
