--! breaking
-- Routines that approvals have started wait in the table of work.
insert into work (organization_id, kind, subject, project_id, at, attempts)
select organization_id, 'routines', article_id, project_id, next_attempt_at, attempts from routine_run where ended_at is null;
insert into work_turn select organization_id, kind, min(at) from work where kind = 'routines' group by 1, 2;
drop function if exists claim_routine_runs(integer);
drop function if exists next_routine_run_at();
alter table routine_run drop column attempts, drop column next_attempt_at;
