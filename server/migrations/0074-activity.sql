--! online
alter table webhook_endpoint validate constraint only_sites_preview;

-- Finds the acts of an article or a post that leave no row but that of the audit log, however often it was edited.
create index concurrently if not exists audit_of_activity on audit (organization_id, subject_id, created_at desc, id desc)
  where operation in (
    'submit_article', 'request_article_changes', 'schedule_article', 'unschedule_article', 'unpublish_article', 'schedule_post', 'withdraw_post_destination'
  );
