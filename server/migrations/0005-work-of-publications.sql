--! breaking
-- Publications of articles wait in the table of work, those on platforms with places for each platform of a project.
insert into work (organization_id, kind, subject, project_id, place, at, leased, fence, attempts)
select organization_id, case when destination in ('hosted_blog', 'site') then 'publications' else 'platform_publications' end, id, project_id,
  case when destination in ('hosted_blog', 'site') then '' else project_id || ' ' || destination end,
  coalesce(lease_until, next_attempt_at), status = 'delivering', fence, attempts
from publication where status in ('pending', 'delivering');
insert into work_turn
select organization_id, kind, min(at) from work where kind in ('publications', 'platform_publications') group by organization_id, kind;
drop function if exists claim_publications(integer, integer, integer);
drop function if exists claim_platform_publications(integer, integer, integer, integer);
drop function if exists claim_work(text, integer, integer, integer);
-- Whether a worker has ever taken it up, so that its destination may show something of it.
alter table publication add column begun boolean not null default true;
alter table publication alter column begun set default false;
-- allow whole-table: All but a handful of publications were taken up.
update publication set begun = false where fence = 0;
alter table publication drop constraint delivering_has_lease;
alter table publication drop column lease_until, drop column fence;
