-- Counts deliveries of webhooks over all organizations that were begun more often than an outcome was written down, by so many times: they are
-- sent again and again. Kills and stops between the two leave a few.
create or replace function count_unsettled_deliveries(times integer) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (
    select count(*)::integer from work where kind = 'webhooks' and attempts > times
  );
end
$$;

revoke all on function count_unsettled_deliveries(integer) from public;
grant execute on function count_unsettled_deliveries(integer) to galley_service;
