-- Writes that somebody has shown that the address is theirs, as on one database; returns true the first time. It has the rights of its caller, who may have
-- locked the person already: over another connection to the nodes, the owner would wait for that.
create or replace function prove_person(wanted_person text) returns boolean
language plpgsql volatile
as $$
begin
  perform lock_person(wanted_person);
  update person set proved_at = now() where id = wanted_person and proved_at is null;
  if not found then return false; end if;
  delete from session where person_id = wanted_person;
  delete from sign_in_challenge where person_id = wanted_person;
  delete from account_link where person_id = wanted_person;
  delete from account_deletion where person_id = wanted_person and begun_at is null;
  delete from password where person_id = wanted_person;
  delete from passkey where person_id = wanted_person;
  delete from authenticator where person_id = wanted_person;
  delete from recovery_code where person_id = wanted_person;
  perform end_unproved_ways(wanted_person);
  return true;
end
$$;

revoke all on function prove_person(text) from public;
grant execute on function prove_person(text) to galley_service;
