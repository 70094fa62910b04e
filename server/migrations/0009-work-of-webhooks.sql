--! breaking
-- Deliveries of webhooks wait in the table of work, with places for each endpoint. A lease tells which of them are under way.
insert into work (organization_id, kind, subject, project_id, place, at, leased, fence, attempts)
select d.organization_id, 'webhooks', d.id, e.project_id, e.id, coalesce(d.lease_until, d.next_attempt_at), d.status = 'delivering', d.fence,
  greatest(0, d.fence - d.attempts - d.attempts_before)
from webhook_delivery d join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
where d.status in ('pending', 'delivering');
insert into work_turn
select w.organization_id, k.kind, min(w.at) from work w cross join (values ('webhooks'), ('failing_webhooks')) k (kind)
where w.kind = 'webhooks' group by w.organization_id, k.kind;
drop function if exists claim_webhook_deliveries(integer, integer, integer, integer, integer, integer, integer);
drop function if exists next_webhook_attempt_at();
-- One look tells of all kinds.
drop function if exists next_account_mail_at();
drop function if exists next_account_deletion_at();
drop function if exists next_deletion_at();
drop function if exists next_due_at();
drop function if exists next_post_at();
-- It tells the kind of each place now.
drop function if exists places_of_work(text, text);
alter table webhook_delivery drop constraint delivering_has_lease, drop constraint webhook_delivery_status_check;
-- allow whole-table: What is being sent is few, and an index finds it.
update webhook_delivery set status = 'pending' where status = 'delivering';
alter table webhook_delivery add constraint webhook_delivery_status_check
  check (status in ('pending', 'held', 'succeeded', 'failed')) not valid;
-- Indexes over the lease go with it.
alter table webhook_delivery drop column lease_until, drop column fence;
