-- Returns for each queue how many pieces of work are due and not claimed, and for how long the oldest of them has been, as on one database. Each
-- kind of row is counted by one query of all nodes, so that it reads all that is due.
create or replace function queue_lengths(most integer default 10001)
returns table (queue text, waiting bigint, oldest_seconds double precision)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with of_work as materialized (
    select w.kind, count(*) as waiting, min(w.at) as oldest from work w
    where w.at <= now() and (w.kind <> 'webhooks' or exists (
      select from webhook_endpoint e
      where e.organization_id = w.organization_id and e.id = w.place and e.status = 'active' and not exists (
        select from deletion d
        where d.organization_id = e.organization_id and d.closed_at is not null and (d.project_id is null or d.project_id = e.project_id)
      )
    ))
    group by w.kind
  ), articles as materialized (
    select count(*) as waiting, min(a.due_at) as oldest from article a where a.due_at <= now()
  ), posts as materialized (
    select count(*) as waiting, min(d.at) as oldest
    from post_destination d join post p on p.organization_id = d.organization_id and p.id = d.post_id
    where d.status = 'scheduled' and d.at <= now() and p.approved_revision = p.revision and (not p.from_article or exists (
      select from article a where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
    ))
  ), account_mails as materialized (
    select count(*) as waiting, min(m.next_at) as oldest from account_mail m where m.next_at <= now() and (m.lease_until is null or m.lease_until <= now())
  ), account_deletions as materialized (
    select count(*) as waiting, min(coalesce(d.lease_until, d.next_attempt_at)) as oldest from account_deletion d
    where coalesce(d.lease_until, d.next_attempt_at) <= now()
  ), deletions as materialized (
    select count(*) as waiting, min(coalesce(d.lease_until, d.next_attempt_at)) as oldest from deletion d
    where coalesce(d.lease_until, d.next_attempt_at) <= now()
  ), changes as materialized (
    select count(*) as waiting, min(coalesce(c.lease_until, c.next_attempt_at)) as oldest from blog_change c
    where coalesce(c.lease_until, c.next_attempt_at) <= now()
  ), pings as materialized (
    select count(*) as waiting, min(coalesce(c.lease_until, c.next_attempt_at)) as oldest from blog_ping c
    where coalesce(c.lease_until, c.next_attempt_at) <= now()
  ), due as (
    select case w.kind when 'held_mails' then 'digests' when 'platform_publications' then 'publications' when 'recordings' then 'generations' else w.kind end
      as queue, w.waiting, w.oldest from of_work w
    union all select 'publications', a.waiting, a.oldest from articles a
    union all select 'posts', p.waiting, p.oldest from posts p
    union all select 'account_mails', m.waiting, m.oldest from account_mails m
    union all select 'account_deletions', d.waiting, d.oldest from account_deletions d
    union all select 'deletions', d.waiting, d.oldest from deletions d
    union all select 'blog_changes', c.waiting, c.oldest from changes c
    union all select 'blog_pings', c.waiting, c.oldest from pings c
  ), named (queue) as (
    values ('publications'), ('posts'), ('webhooks'), ('exports'), ('generations'), ('routines'), ('mails'), ('digests'), ('account_mails'),
      ('search_consoles'), ('blog_hosts'), ('blog_changes'), ('blog_pings'), ('planned_posts'), ('deletions'),
      ('account_deletions')
  )
  select n.queue, least(most, coalesce(sum(due.waiting), 0))::bigint, coalesce(extract(epoch from now() - min(due.oldest)), 0)::double precision
  from named n left join due on due.queue = n.queue
  group by n.queue;
end
$$;

revoke all on function queue_lengths(integer) from public;
grant execute on function queue_lengths(integer) to galley_service;
