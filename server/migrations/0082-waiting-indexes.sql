--! online
alter table article validate constraint article_review_asked_by_fkey;
alter table post validate constraint post_review_asked_by_fkey;
-- Serve the list of what waits for a person, across the projects of an organization.
create index concurrently if not exists article_in_review on article (organization_id, coalesce(review_asked_at, updated_at) desc, id desc)
  where status = 'in_review';
create index concurrently if not exists post_in_review on post (organization_id, coalesce(review_asked_at, updated_at) desc, id desc)
  where status = 'in_review';
create index concurrently if not exists publication_failed on publication (organization_id, created_at desc) where status = 'failed';
create index concurrently if not exists post_destination_failed on post_destination (organization_id, post_id) where status = 'failed';
create index concurrently if not exists notification_to_answer on notification (organization_id, person_id, created_at desc, id desc)
  where in_app and kind in ('mention', 'changes_requested');
