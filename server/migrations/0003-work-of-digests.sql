--! breaking
-- Digests wait in the table of work.
insert into work (organization_id, kind, subject, at, leased, fence, attempts)
select organization_id, 'digests', id, coalesce(lease_until, next_at), status = 'sending', fence, attempts
from notification_digest where status in ('pending', 'sending');
insert into work_turn select organization_id, kind, min(at) from work where kind = 'digests' group by organization_id, kind;
drop function if exists claim_digests(integer, integer, integer);
alter table notification_digest drop constraint digest_sending_has_lease;
-- allow whole-table: What is being sent is few, and an index finds it.
update notification_digest set status = 'pending' where status = 'sending';
alter table notification_digest drop constraint notification_digest_status_check;
alter table notification_digest add constraint notification_digest_status_check
  check (status in ('pending', 'sent', 'failed', 'dropped')) not valid;
alter table notification_digest drop column attempts, drop column next_at, drop column lease_until, drop column fence;
