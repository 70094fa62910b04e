--! online
-- A member whom an owner or admin hid from readers is told of it.
alter table account_mail drop constraint if exists account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check check (
  kind in (
    'invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device', 'address_proof', 'address_changed',
    'address_restored', 'address_set', 'deletion_asked', 'deletion_waits', 'account_kept', 'organization_deletion', 'organization_kept',
    'project_deletion', 'project_kept', 'guest_code', 'author_hidden'
  )
) not valid;
alter table account_mail validate constraint account_mail_kind_check;
