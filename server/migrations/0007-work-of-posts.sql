--! breaking
-- Posts for networks wait in the table of work, with places for each network of a project.
insert into work (organization_id, kind, subject, project_id, place, at, leased, fence, attempts)
select organization_id, 'posts', id, project_id, project_id || ' ' || destination, coalesce(lease_until, next_attempt_at),
  status = 'delivering', fence, attempts
from post_publication where status in ('pending', 'delivering');
insert into work_turn select organization_id, kind, min(at) from work where kind = 'posts' group by organization_id, kind;
drop function if exists claim_post_publications(integer, integer, integer, integer);
alter table post_publication drop constraint delivering_has_lease;
-- Indexes over the lease go with it.
alter table post_publication drop column lease_until, drop column fence;
