--! online
-- Holds approvals that were withdrawn, too.
create index concurrently if not exists audit_of_activity on audit (organization_id, subject_id, created_at desc, id desc)
  where operation in (
    'submit_article', 'request_article_changes', 'schedule_article', 'unschedule_article', 'unpublish_article', 'withdraw_approval', 'submit_post',
    'schedule_post', 'withdraw_post_destination'
  );
drop index concurrently if exists audit_of_acts;
