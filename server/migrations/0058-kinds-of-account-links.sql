--! online
alter table account_link
  drop constraint account_link_kind_check,
  add constraint account_link_kind_check
    check (kind in ('first_owner', 'invitation', 'password_reset', 'address_change', 'address_undo', 'account_keep')) not valid,
  drop constraint opens_one_door,
  add constraint opens_one_door check (
    (kind in ('password_reset', 'address_change', 'address_undo', 'account_keep')) = (person_id is not null)
    and (kind in ('address_change', 'address_undo')) = (change_id is not null)
    and (kind = 'invitation') = (invitation_id is not null)
    and (organization_id is null) = (invitation_id is null)
  ) not valid;

alter table account_mail
  drop constraint account_mail_kind_check,
  add constraint account_mail_kind_check check (
    kind in (
      'invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device',
      'address_proof', 'address_changed', 'address_restored', 'address_set', 'deletion_asked', 'deletion_waits', 'account_kept',
      'organization_deletion', 'organization_kept', 'project_deletion', 'project_kept'
    )
  ) not valid;

alter table person validate constraint former_is_nobody;
alter table account_link validate constraint account_link_kind_check;
alter table account_link validate constraint opens_one_door;
alter table account_mail validate constraint account_mail_kind_check;
