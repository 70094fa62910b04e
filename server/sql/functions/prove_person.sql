-- Writes that somebody has shown that the address is theirs; returns true the first time. Then everything that opens the account goes,
-- since somebody else may have made it. The lock comes first: whatever is being added to the account meanwhile refers to this row, so that
-- it stands and is found here, or waits and finds its session gone.
create or replace function prove_person(wanted_person text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from person where id = wanted_person for update;
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
  update api_token set revoked_at = now() where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id and t.created_by = wanted_person and t.kind = 'assistant';
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person;
  return true;
end
$$;

revoke all on function prove_person(text) from public;
grant execute on function prove_person(text) to galley_service;
