--! breaking
-- Generations wait in the table of work, recordings in a lane of their own. What a caller waits for has a place of its own.
insert into work (organization_id, kind, subject, project_id, place, at, leased, fence, attempts)
select organization_id, case kind when 'transcription' then 'recordings' else 'generations' end, id, project_id,
  case when kind in ('images', 'alt_text') then 'waited' else '' end,
  coalesce(lease_until, next_attempt_at), status = 'working', fence, attempts
from generation where status in ('pending', 'working');
insert into work_turn select organization_id, kind, min(at) from work where kind in ('generations', 'recordings') group by 1, 2;
drop function if exists claim_generations(integer, integer, integer, boolean);
drop function if exists next_generation_at();
alter table generation drop constraint working_has_lease;
alter table generation drop column attempts, drop column next_attempt_at, drop column lease_until, drop column fence;
