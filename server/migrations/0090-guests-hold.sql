--! online
-- Who may give a step: `guests`, anyone who can approve or a guest; `either`, the same for one of any two approvals.
alter table approval_step drop constraint if exists approval_step_approvers_check;
alter table approval_step add constraint approval_step_approvers_check check (approvers in ('anyone', 'people', 'guests', 'either')) not valid;
alter table approval_step validate constraint approval_step_approvers_check;

-- A guest gives a step only where the policy lets guests.
alter table step_approval add constraint guests_where_allowed check (guest_id is null or approvers in ('guests', 'either')) not valid;
alter table step_approval validate constraint guests_where_allowed;
alter table step_approval add constraint guest_is_whole
  check ((guest_id is null) = (guest_name is null) and (guest_id is null) = (guest_link_id is null)) not valid;
alter table step_approval validate constraint guest_is_whole;

-- Steps that are open to anyone take different people. Of any two, a guest counts as the member whose link it is; in a step that is meant for
-- guests, as somebody else.
create unique index concurrently if not exists step_by_other_people on step_approval (organization_id, subject_id, round, given_by)
  where approvers in ('anyone', 'either') or (approvers = 'guests' and guest_id is null);
drop index concurrently if exists step_by_another;
-- One link gives one step, whoever opened it and under however many names.
create unique index concurrently if not exists step_by_another_link on step_approval (organization_id, subject_id, round, guest_link_id)
  where guest_link_id is not null;

alter table comment add constraint guest_is_whole
  check ((guest_id is null) = (guest_name is null) and (guest_id is null) = (guest_link_id is null)) not valid;
alter table comment validate constraint guest_is_whole;

-- Without steps, the rules in force let guests approve.
alter table approval add constraint guests_where_allowed check (
  (guest_id is null) = (guest_name is null) and
  (guest_id is null or (given_by = 'reviewer' and coalesce(policy ->> 'guestsApprove' = 'true' or policy ->> 'policyId' is not null, false)))
) not valid;
alter table approval validate constraint guests_where_allowed;
alter table post_review add constraint guests_where_allowed check (
  (guest_id is null) = (guest_name is null) and
  (guest_id is null or (given_by = 'reviewer' and coalesce(policy ->> 'guestsApprove' = 'true' or policy ->> 'policyId' is not null, false)))
) not valid;
alter table post_review validate constraint guests_where_allowed;

-- The email with a guest's code belongs to no person.
alter table account_mail drop constraint if exists account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check check (
  kind in (
    'invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device', 'address_proof', 'address_changed',
    'address_restored', 'address_set', 'deletion_asked', 'deletion_waits', 'account_kept', 'organization_deletion', 'organization_kept',
    'project_deletion', 'project_kept', 'guest_code'
  )
) not valid;
alter table account_mail validate constraint account_mail_kind_check;
alter table account_mail drop constraint if exists notice_is_of_somebody;
alter table account_mail add constraint notice_is_of_somebody
  check ((kind in ('invitation', 'password_reset', 'guest_code')) = (person_id is null)) not valid;
alter table account_mail validate constraint notice_is_of_somebody;

-- What members are told of includes what their guests say.
alter table notification drop constraint if exists notification_kind_check;
alter table notification add constraint notification_kind_check check (
  kind in (
    'mention', 'comment_reply', 'guest_comment', 'review_requested', 'review_assigned', 'changes_requested', 'review_due', 'review_overdue',
    'approval_due', 'approval_missed', 'publication_failed', 'endpoint_failing', 'export_ready', 'account_broken', 'host_unproved',
    'credits_low', 'routine_incomplete'
  )
) not valid;
alter table notification validate constraint notification_kind_check;
alter table notification_choice drop constraint if exists notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check check (
  kind in (
    'mention', 'comment_reply', 'guest_comment', 'review_requested', 'review_assigned', 'changes_requested', 'review_due', 'review_overdue',
    'approval_due', 'approval_missed', 'publication_failed', 'endpoint_failing', 'export_ready', 'account_broken', 'host_unproved',
    'credits_low', 'routine_incomplete'
  )
) not valid;
alter table notification_choice validate constraint notification_choice_kind_check;
