-- Writes what a person did with their own account into their history, and into the audit logs of their organizations what weakens how a
-- member gets in.
create or replace function audit_account(wanted_person text, audit_id text, wanted_operation text, wanted_request text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into account_history (person_id, id, operation, request_id) values (wanted_person, audit_id, wanted_operation, wanted_request);
  insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id)
  select m.organization_id, audit_id, wanted_operation, 'account', wanted_person, wanted_person, wanted_request
  from member m where m.person_id = wanted_person and wanted_operation = 'turn_off_two_factor';
end
$$;

revoke all on function audit_account(text, text, text, text) from public;
grant execute on function audit_account(text, text, text, text) to galley_service;
