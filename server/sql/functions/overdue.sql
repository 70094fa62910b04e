-- Returns for each queue how many pieces of work are due and not claimed, and for how long the oldest of them has been. Counting ends at
-- `most`, and indexes answer for all of it, so that a queue of millions takes no longer than one of thousands. A lease that has ended counts
-- as due. Posts that wait for their article, and deliveries to endpoints that are paused, are not due.
create or replace function queue_lengths(most integer default 10001)
returns table (queue text, waiting bigint, oldest_seconds double precision)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with kinds (kind, queue) as (
    values ('blog_hosts', 'blog_hosts'), ('digests', 'digests'), ('exports', 'exports'), ('failing_webhooks', 'webhooks'),
      ('generations', 'generations'), ('held_mails', 'digests'), ('mails', 'mails'), ('planned_posts', 'planned_posts'),
      ('platform_publications', 'publications'), ('posts', 'posts'), ('publications', 'publications'), ('recordings', 'generations'),
      ('routines', 'routines'), ('search_consoles', 'search_consoles'), ('webhooks', 'webhooks')
  ), places as materialized (
    select k.kind as turn, t.organization_id, p.kind, p.place
    from kinds k join work_turn t on t.kind = k.kind cross join lateral places_of_work(t.organization_id, t.kind) p
  ), due (queue, at, counts) as (
    (select 'publications', due_at, true from article where due_at <= now() order by due_at limit most)
    union all
    (
      select 'posts', d.at, true
      from (
        select w.organization_id, w.post_id, w.at from post_destination w
        where w.status = 'scheduled' and w.at <= now() order by w.at limit most
      ) d join post p on p.organization_id = d.organization_id and p.id = d.post_id
      where p.approved_revision = p.revision and (not p.from_article or exists (
        select from article a where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
      ))
    )
    union all
    (
      select k.queue, first.at, first.counts
      from kinds k
      cross join lateral (
        (
          select waiting.at, true as counts from places p cross join lateral (
            select w.at from work w
            where w.organization_id = p.organization_id and w.kind = p.kind and w.place = p.place and w.at <= now() order by w.at limit most
          ) waiting
          where p.turn = k.kind limit most
        )
        union all
        -- The rows above are those of the first places alone where there are many: this one is the oldest of all.
        select min(oldest.at), false from places p cross join lateral (
          select w.at from work w
          where w.organization_id = p.organization_id and w.kind = p.kind and w.place = p.place and w.at <= now() order by w.at limit 1
        ) oldest
        where p.turn = k.kind
      ) first
    )
    union all
    (
      select 'account_mails', next_at, true from (
        select m.next_at, m.lease_until from account_mail m where m.next_at <= now() order by m.next_at limit most
      ) m
      where lease_until is null or lease_until <= now()
    )
    union all
    (
      select 'deletions', next_attempt_at, true from deletion
      where lease_until is null and next_attempt_at <= now() order by next_attempt_at limit most
    )
    union all
    (
      select 'blog_changes', coalesce(lease_until, next_attempt_at), true from blog_change
      where coalesce(lease_until, next_attempt_at) <= now() order by coalesce(lease_until, next_attempt_at) limit most
    )
    union all
    (
      select 'blog_pings', coalesce(lease_until, next_attempt_at), true from blog_ping
      where coalesce(lease_until, next_attempt_at) <= now() order by coalesce(lease_until, next_attempt_at) limit most
    )
    union all
    (select 'deletions', lease_until, true from deletion where lease_until <= now() order by lease_until limit most)
    union all
    (
      select 'account_deletions', coalesce(lease_until, next_attempt_at), true from account_deletion
      where coalesce(lease_until, next_attempt_at) <= now() order by coalesce(lease_until, next_attempt_at) limit most
    )
  ), named (queue) as (
    values ('publications'), ('posts'), ('webhooks'), ('exports'), ('generations'), ('routines'), ('mails'), ('digests'), ('account_mails'),
      ('search_consoles'), ('blog_hosts'), ('blog_changes'), ('blog_pings'), ('planned_posts'), ('deletions'),
      ('account_deletions')
  )
  select n.queue, least(most, count(due.at) filter (where due.counts)), coalesce(extract(epoch from now() - min(due.at)), 0)::double precision
  from named n left join due on due.queue = n.queue
  group by n.queue
$$;

revoke all on function queue_lengths(integer) from public;
grant execute on function queue_lengths(integer) to galley_service;

-- Counts what is overdue over all organizations, for those who look after the service.
create or replace function count_overdue(minutes integer) returns table (kind text, count integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with edge as materialized (select now() - make_interval(mins => minutes) as at)
  select 'article', count(*)::integer from article where due_at < (select at from edge)
  union all
  -- A post that waits for its article is not overdue, however old its date is.
  select 'post', count(*)::integer from due_post_destinations(1000) d
    join post_destination p using (organization_id, post_id, destination) where p.at < (select at from edge)
  union all
  select 'publication', count(*)::integer from work
    where kind in ('publications', 'platform_publications') and not leased and at < (select at from edge)
  union all
  select 'post_publication', count(*)::integer from work where kind = 'posts' and not leased and at < (select at from edge)
  union all
  select 'export', count(*)::integer from work where kind = 'exports' and not leased and at < (select at from edge)
  union all
  select 'generation', count(*)::integer from work where kind in ('generations', 'recordings') and not leased and at < (select at from edge)
  union all
  -- Deliveries that a paused endpoint holds are not overdue.
  select 'webhook_delivery', count(*)::integer from work w where w.kind = 'webhooks' and not w.leased and w.at < (select at from edge)
    and exists (select from webhook_endpoint e where e.organization_id = w.organization_id and e.id = w.place and e.status = 'active');
end
$$;

revoke all on function count_overdue(integer) from public;
grant execute on function count_overdue(integer) to galley_service;

-- Counts deliveries of webhooks over all organizations that were begun more often than an outcome was written down, by so many times: they are
-- sent again and again. Kills and stops between the two leave a few.
create or replace function count_unsettled_deliveries(times integer) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (
    select count(*)::integer from work where kind = 'webhooks' and attempts > times
  );
end
$$;

revoke all on function count_unsettled_deliveries(integer) from public;
grant execute on function count_unsettled_deliveries(integer) to galley_service;
