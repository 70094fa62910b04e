-- Ends passkeys, API tokens, assistants, calendar addresses and links for guests that were added to an account since then. Returns whether
-- there were passkeys.
create or replace function end_ways_since(wanted_person text, since timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  had_passkeys boolean;
begin
  delete from passkey where person_id = wanted_person and created_at >= since;
  had_passkeys := found;
  perform end_ways(wanted_person, array(select w.id from ways_since(wanted_person, since) w));
  return had_passkeys;
end
$$;

revoke all on function end_ways_since(text, timestamptz) from public;
grant execute on function end_ways_since(text, timestamptz) to galley_service;
