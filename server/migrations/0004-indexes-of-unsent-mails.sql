--! online
-- What is looked for among emails that have not gone out: those of a person, and those that are given up a day later.
create index concurrently if not exists notification_unsent_of_person on notification (organization_id, person_id)
  where mail_status in ('pending', 'waiting');
create index concurrently if not exists notification_unsent_due on notification (mail_due_at) where mail_status in ('pending', 'waiting');
create index concurrently if not exists notification_digest_unsent on notification_digest (created_at) where status = 'pending';
drop index concurrently if exists notification_waiting_of_person;
alter table notification validate constraint notification_mail_status_check;
alter table notification_digest validate constraint notification_digest_status_check;
