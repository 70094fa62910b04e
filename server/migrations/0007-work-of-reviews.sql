--! breaking
-- Reminders of reviews wait in the table of work.
insert into work (organization_id, kind, subject, project_id, at)
select organization_id, 'review_waits', subject_id, project_id, check_at from review_wait where check_at is not null;
insert into work_turn select organization_id, kind, min(at) from work where kind = 'review_waits' group by 1, 2;
drop function if exists claim_review_waits(integer, integer);
alter table review_wait drop column check_at;
