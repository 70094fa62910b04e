--! breaking
-- Emails of notifications wait in the table of work: each by itself, and once for each person what waits for its hour.
insert into work (organization_id, kind, subject, project_id, at, leased, fence, attempts)
select organization_id, 'mails', id, project_id, coalesce(lease_until, next_mail_at), mail_status = 'sending', fence, mail_attempts
from notification where mail_status in ('pending', 'sending');
insert into work (organization_id, kind, subject, at)
select organization_id, 'held_mails', person_id, min(next_mail_at) from notification where mail_status = 'waiting'
group by organization_id, person_id;
insert into work_turn
select organization_id, kind, min(at) from work where kind in ('mails', 'held_mails') group by organization_id, kind;
drop function if exists claim_mails(integer, integer, integer);
drop function if exists due_digests(integer);
drop function if exists next_mail_at();
alter table notification drop constraint sending_has_lease, drop constraint told_somehow;
-- allow whole-table: What waits is few, and an index finds it.
update notification set mail_due_at = next_mail_at where mail_status = 'waiting';
-- allow whole-table: What is being sent is few, and an index finds it.
update notification set mail_status = 'pending' where mail_status = 'sending';
alter table notification drop constraint notification_mail_status_check;
alter table notification add constraint notification_mail_status_check
  check (mail_status in ('none', 'pending', 'waiting', 'bundled', 'sent', 'failed')) not valid;
alter table notification drop column mail_attempts, drop column next_mail_at, drop column lease_until, drop column fence;
