--! breaking
-- Connections to Search Console wait in the table of work, for the whole of their life.
insert into work (organization_id, kind, subject, project_id, at, leased, fence)
select organization_id, 'search_consoles', project_id, project_id, coalesce(lease_until, next_attempt_at), lease_until is not null, fence
from search_console;
insert into work_turn select organization_id, kind, min(at) from work where kind = 'search_consoles' group by 1, 2;
drop function if exists claim_search_consoles(integer, integer, integer);
alter table search_console drop column next_attempt_at, drop column lease_until, drop column fence;
