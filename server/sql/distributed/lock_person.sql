-- Locks a person, as on one database: against those who hold them by name, and those whose rows refer to theirs.
create or replace function lock_person(wanted_person text) returns void
language plpgsql volatile
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person ' || wanted_person, 0));
  perform from person p where p.id = wanted_person for update;
end
$$;

revoke all on function lock_person(text) from public;
grant execute on function lock_person(text) to galley_service;
