-- Holds a person until commit, as on one database. Of a table that each node has, Citus shares no row: a shared lock of one is one of the whole table, which two
-- transactions take and then wait for each other.
create or replace function hold_person(wanted_person text) returns text
language plpgsql volatile
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('person ' || wanted_person, 0));
  return (select p.joins from person p where p.id = wanted_person);
end
$$;

revoke all on function hold_person(text) from public;
grant execute on function hold_person(text) to galley_service;
