-- Who gave an approval: a reviewer, or the project's policy, which lets some work go without one. Then nobody is named: the rules
-- stand in `policy`, and whoever acted in the audit log.
alter table approval
  alter column approved_by drop not null,
  add column given_by text not null default 'reviewer' check (given_by in ('reviewer', 'policy'));
alter table post_review
  alter column reviewed_by drop not null,
  add column given_by text not null default 'reviewer' check (given_by in ('reviewer', 'policy'));

-- What was written by another operation than a reviewer's, in its transaction, the policy gave.
update approval y set given_by = 'policy', approved_by = null, token_id = null
from audit a
where a.organization_id = y.organization_id and a.subject_id = y.article_id and a.created_at = y.created_at
  and a.operation in ('create_article', 'update_article', 'submit_article', 'apply_improvement', 'schedule_article', 'publish_article_now');
update post_review y set given_by = 'policy', reviewed_by = null, token_id = null
from audit a
where a.organization_id = y.organization_id and a.subject_id = y.post_id and a.created_at = y.created_at and a.operation in ('create_post', 'schedule_post');

alter table approval add constraint policy_names_nobody check ((given_by = 'policy') = (approved_by is null));
alter table post_review
  add constraint policy_names_nobody check ((given_by = 'policy') = (reviewed_by is null)),
  add constraint policy_only_approves check (given_by = 'reviewer' or verdict = 'approved');
