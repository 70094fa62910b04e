--! breaking
-- Exports wait in the table of work. Their fence names the claim whose files they are.
insert into work (organization_id, kind, subject, project_id, at, leased, fence, attempts)
select organization_id, 'exports', id, project_id, coalesce(lease_until, next_attempt_at), status = 'drawing', fence, attempts
from export where status in ('pending', 'drawing');
insert into work_turn select organization_id, kind, min(at) from work where kind = 'exports' group by 1, 2;
alter table export drop constraint drawing_has_lease;
-- allow whole-table: What is being drawn is a handful.
update export set status = 'pending' where status = 'drawing';
alter table export drop constraint export_status_check;
alter table export add constraint export_status_check check (status in ('pending', 'ready', 'failed')) not valid;
-- allow validate: An export lives for a day, so that there are few.
alter table export validate constraint export_status_check;
drop function if exists claim_exports(integer, integer, integer);
drop function if exists next_export_at();
alter table export drop column attempts, drop column next_attempt_at, drop column lease_until;
