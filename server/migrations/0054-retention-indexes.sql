--! online
-- Finds the oldest of each kind of record over all organizations, so that deleting it reads nothing else. Partial where not every row may go.
create index concurrently if not exists webhook_delivery_oldest on webhook_delivery (finished_at) where finished_at is not null;
create index concurrently if not exists event_oldest on event (created_at);
create index concurrently if not exists notification_oldest on notification (created_at) where mail_status in ('none', 'sent', 'failed');
create index concurrently if not exists notification_digest_oldest on notification_digest (created_at);
create index concurrently if not exists audit_oldest on audit (created_at);
create index concurrently if not exists oauth_payload_consumed on oauth_payload (consumed_at) where consumed_at is not null;
create index concurrently if not exists generation_oldest on generation (ended_at) where ended_at is not null and not emptied;

-- Lets a generation be deleted without a look at every revision of its organization.
create index concurrently if not exists article_revision_generation on article_revision (organization_id, generation_id)
  where generation_id is not null;
create index concurrently if not exists post_revision_generation on post_revision (organization_id, generation_id)
  where generation_id is not null;

-- No statement asks for the events of one organization by time.
drop index concurrently if exists event_recent;
