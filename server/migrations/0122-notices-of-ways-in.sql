--! online
-- People are told of every change to how they get in, and of what goes on working for them when they sign out.
alter table account_mail drop constraint if exists account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check check (
  kind in (
    'invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device', 'address_proof', 'address_changed',
    'address_restored', 'address_set', 'deletion_asked', 'deletion_waits', 'account_kept', 'organization_deletion', 'organization_kept',
    'project_deletion', 'project_kept', 'guest_code', 'author_hidden', 'passkey_removed', 'two_factor_on', 'recovery_codes_replaced',
    'token_added', 'assistant_added', 'calendar_added'
  )
) not valid;
alter table account_mail validate constraint account_mail_kind_check;
