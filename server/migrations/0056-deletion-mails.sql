--! online
-- Owners and admins are told of a deletion by an email that they cannot turn off.
alter table account_mail drop constraint account_mail_kind_check, add constraint account_mail_kind_check check (kind in (
  'invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device', 'address_proof', 'address_changed',
  'address_restored', 'address_set', 'organization_deletion', 'organization_kept', 'project_deletion', 'project_kept'
)) not valid;
alter table account_mail validate constraint account_mail_kind_check;

-- Finds what an organization or a token leaves in tables that are read before an organization is known.
create index concurrently if not exists token_digest_of_token on token_digest (organization_id, token_id);
create index concurrently if not exists person_made_in on person (made_in) where made_in is not null;
create index concurrently if not exists network_request_of_project on network_request (organization_id, project_id);
create index concurrently if not exists site_request_of_project on site_request (organization_id, project_id) where organization_id is not null;
