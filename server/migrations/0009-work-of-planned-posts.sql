--! breaking
-- Looks at dates without an approval wait in the table of work, one for each post.
insert into work (organization_id, kind, subject, project_id, at)
select organization_id, 'planned_posts', post_id, project_id, min(approval_check_at) from post_destination
where approval_check_at is not null group by organization_id, post_id, project_id;
insert into work_turn select organization_id, kind, min(at) from work where kind = 'planned_posts' group by 1, 2;
drop function if exists claim_planned_posts(integer, integer);
