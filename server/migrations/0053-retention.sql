-- Finds the oldest of each kind of record over all organizations, so that deleting it reads nothing else. Partial where not every row may go.
create index webhook_delivery_oldest on webhook_delivery (finished_at) where finished_at is not null;
create index event_oldest on event (created_at);
create index notification_oldest on notification (created_at) where mail_status in ('none', 'sent', 'failed');
create index notification_digest_oldest on notification_digest (created_at);
create index audit_oldest on audit (created_at);
create index oauth_payload_consumed on oauth_payload (consumed_at) where consumed_at is not null;

-- No statement asks for the events of one organization by time.
drop index event_recent;

-- A generation that made a revision outlives its request and its result.
alter table generation add column emptied boolean not null default false;
create index generation_oldest on generation (ended_at) where ended_at is not null and not emptied;

-- Lets a generation be deleted without a look at every revision of its organization.
create index article_revision_generation on article_revision (organization_id, generation_id) where generation_id is not null;
create index post_revision_generation on post_revision (organization_id, generation_id) where generation_id is not null;
