-- Writes the outcomes of one organization on its node. Those of several are left out, and so written for each organization, since a node writes its own
-- alone.
create or replace function settle_deliveries(outcomes json, waits boolean, first_wait integer, attempts_max integer, hours_max integer)
returns table (unwritten integer[], told text[], succeeded integer, retried integer, failed integer)
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  if waits then
    -- It is carried out on the node only where its organization is a value.
    return query
    select s.* from settle_deliveries_of(organization, outcomes, first_wait, attempts_max, hours_max) s;
  else
    unwritten := array(select generate_series(0, json_array_length(outcomes) - 1));
    told := '{}'; succeeded := 0; retried := 0; failed := 0;
    return next;
  end if;
end
$$;

revoke all on function settle_deliveries(json, boolean, integer, integer, integer) from public;
grant execute on function settle_deliveries(json, boolean, integer, integer, integer) to galley_service;
