--! online
alter table project add constraint policy_is_whole check ((approval_policy_id is null) = (approval_steps is null)) not valid;
alter table project validate constraint policy_is_whole;
alter table project add constraint project_policy
  foreign key (organization_id, approval_policy_id, approval_steps) references approval_policy (organization_id, id, steps)
  deferrable initially deferred not valid;
alter table project validate constraint project_policy;
create index concurrently if not exists project_of_policy on project (organization_id, approval_policy_id) where approval_policy_id is not null;

-- An approved revision has each of its steps, and the last of them is its own.
alter table article add constraint approved_by_every_step
  check (approved_revision is null or review_steps is null or coalesce(steps_given, 0) = review_steps) not valid;
alter table article validate constraint approved_by_every_step;
alter table article add constraint review_is_whole
  check ((review_policy_id is null) = (review_steps is null) and (steps_given is null or (review_steps is not null and review_round is not null))) not valid;
alter table article validate constraint review_is_whole;
alter table article add constraint article_review_policy
  foreign key (organization_id, review_policy_id, review_steps) references approval_policy (organization_id, id, steps)
  deferrable initially deferred not valid;
alter table article validate constraint article_review_policy;
alter table article add constraint article_last_step
  foreign key (organization_id, id, review_round, steps_given, approved_revision, review_policy_id)
  references step_approval (organization_id, subject_id, round, step, revision, policy_id)
  deferrable initially deferred not valid;
alter table article validate constraint article_last_step;
create index concurrently if not exists article_of_policy on article (organization_id, review_policy_id) where review_policy_id is not null;

-- An approved revision has each of its steps, and the last of them is its own.
alter table post add constraint approved_by_every_step
  check (approved_revision is null or review_steps is null or coalesce(steps_given, 0) = review_steps) not valid;
alter table post validate constraint approved_by_every_step;
alter table post add constraint review_is_whole
  check ((review_policy_id is null) = (review_steps is null) and (steps_given is null or (review_steps is not null and review_round is not null))) not valid;
alter table post validate constraint review_is_whole;
alter table post add constraint post_review_policy
  foreign key (organization_id, review_policy_id, review_steps) references approval_policy (organization_id, id, steps)
  deferrable initially deferred not valid;
alter table post validate constraint post_review_policy;
alter table post add constraint post_last_step
  foreign key (organization_id, id, review_round, steps_given, approved_revision, review_policy_id)
  references step_approval (organization_id, subject_id, round, step, revision, policy_id)
  deferrable initially deferred not valid;
alter table post validate constraint post_last_step;
create index concurrently if not exists post_of_policy on post (organization_id, review_policy_id) where review_policy_id is not null;

-- Where the rules in force named one person, nobody else gave a verdict.
alter table approval add constraint given_by_the_approver
  check (given_by = 'policy' or policy ->> 'approverId' is null or policy ->> 'approverId' = approved_by) not valid;
alter table approval validate constraint given_by_the_approver;
alter table post_review add constraint given_by_the_approver
  check (given_by = 'policy' or policy ->> 'approverId' is null or policy ->> 'approverId' = reviewed_by) not valid;
alter table post_review validate constraint given_by_the_approver;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (
  kind in (
      'mention', 'comment_reply', 'review_requested', 'review_assigned', 'changes_requested', 'review_due',
      'review_overdue', 'approval_due', 'approval_missed', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'host_unproved', 'credits_low', 'routine_incomplete'
    )
  ) not valid;
alter table notification validate constraint notification_kind_check;
alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check check (
  kind in (
      'mention', 'comment_reply', 'review_requested', 'review_assigned', 'changes_requested', 'review_due',
      'review_overdue', 'approval_due', 'approval_missed', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'host_unproved', 'credits_low', 'routine_incomplete'
    )
  ) not valid;
alter table notification_choice validate constraint notification_choice_kind_check;
