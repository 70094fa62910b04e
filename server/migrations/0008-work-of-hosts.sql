--! breaking
-- Checks of blogs' hosts wait in the table of work.
insert into work (organization_id, kind, subject, project_id, at)
select organization_id, 'blog_hosts', host, project_id, next_check_at from blog_host where next_check_at is not null;
insert into work_turn select organization_id, kind, min(at) from work where kind = 'blog_hosts' group by 1, 2;
drop function if exists claim_blog_hosts(integer, integer, text[]);
alter table blog_host drop column next_check_at;
