-- Workers take what is due in turns, one organization after the other, and leave room for the others: no organization's backlog keeps
-- another one's work waiting. Each function walks by an index over the organizations that have something open, and looks at no more rows of
-- each than it may take. With sorting off, each `order by` names the index to go by, whatever the tables held when the plan was made.
-- One claim at a time: two at once would both find the same room under an organization's bound. A version from before calls them without
-- that bound.

-- Pages of the service and of connected sites. The row is read again by its primary key, in words that do not lead to the index of what
-- is due.
create index publication_in_turns on publication (organization_id, (coalesce(lease_until, next_attempt_at)))
  where status in ('pending', 'delivering') and destination in ('hosted_blog', 'site');
drop function claim_publications(integer, integer);
create function claim_publications(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850620);
  with recursive place as (
    (
      select p.organization_id from publication p
      where p.status in ('pending', 'delivering') and p.destination in ('hosted_blog', 'site')
      order by p.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select p.organization_id from publication p
      where p.status in ('pending', 'delivering') and p.destination in ('hosted_blog', 'site')
        and p.organization_id > place.organization_id
      order by p.organization_id limit 1
    ) following
  ), busy as materialized (
    select p.organization_id from publication p
    where p.status = 'delivering' and p.lease_until > now() and p.destination in ('hosted_blog', 'site')
    order by p.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select p.id, coalesce(p.lease_until, p.next_attempt_at) as due from publication p
      where p.organization_id = room.organization_id
        and p.status in ('pending', 'delivering') and p.destination in ('hosted_blog', 'site')
        and coalesce(p.lease_until, p.next_attempt_at) <= now()
      order by coalesce(p.lease_until, p.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select p.organization_id, p.id from chosen
    join publication p on p.organization_id = chosen.organization_id and p.id = chosen.id
    where p.status not in ('confirmed', 'failed') and coalesce(p.lease_until, p.next_attempt_at) <= now()
    for update of p skip locked
  )
  update publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.fence
$$;
revoke all on function claim_publications(integer, integer, integer) from public;
grant execute on function claim_publications(integer, integer, integer) to galley_service;

-- Exports.
create index export_in_turns on export (organization_id, (coalesce(lease_until, next_attempt_at))) where status in ('pending', 'drawing');
drop function claim_exports(integer, integer);
create function claim_exports(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850621);
  with recursive place as (
    (
      select e.organization_id from export e
      where e.status in ('pending', 'drawing')
      order by e.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select e.organization_id from export e
      where e.status in ('pending', 'drawing') and e.organization_id > place.organization_id
      order by e.organization_id limit 1
    ) following
  ), busy as materialized (
    select e.organization_id from export e
    where e.status = 'drawing' and e.lease_until > now()
    order by e.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select e.id, coalesce(e.lease_until, e.next_attempt_at) as due from export e
      where e.organization_id = room.organization_id
        and e.status in ('pending', 'drawing')
        and coalesce(e.lease_until, e.next_attempt_at) <= now()
      order by coalesce(e.lease_until, e.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select e.organization_id, e.id from chosen
    join export e on e.organization_id = chosen.organization_id and e.id = chosen.id
    where e.status not in ('ready', 'failed') and coalesce(e.lease_until, e.next_attempt_at) <= now()
    for update of e skip locked
  )
  update export e
  set status = 'drawing', attempts = e.attempts + 1, fence = e.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where e.organization_id = next.organization_id and e.id = next.id
  returning e.organization_id, e.id, e.fence, e.attempts
$$;
revoke all on function claim_exports(integer, integer, integer) from public;
grant execute on function claim_exports(integer, integer, integer) to galley_service;

-- E-mails, each by itself and as digests.
create index notification_mail_in_turns on notification (organization_id, (coalesce(lease_until, next_mail_at)))
  where mail_status in ('pending', 'sending');
drop function claim_mails(integer, integer);
create function claim_mails(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850622);
  with recursive place as (
    (
      select n.organization_id from notification n
      where n.mail_status in ('pending', 'sending')
      order by n.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select n.organization_id from notification n
      where n.mail_status in ('pending', 'sending') and n.organization_id > place.organization_id
      order by n.organization_id limit 1
    ) following
  ), busy as materialized (
    select n.organization_id from notification n
    where n.mail_status = 'sending' and n.lease_until > now()
    order by n.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select n.id, coalesce(n.lease_until, n.next_mail_at) as due from notification n
      where n.organization_id = room.organization_id
        and n.mail_status in ('pending', 'sending')
        and coalesce(n.lease_until, n.next_mail_at) <= now()
      order by coalesce(n.lease_until, n.next_mail_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select n.organization_id, n.id from chosen
    join notification n on n.organization_id = chosen.organization_id and n.id = chosen.id
    where n.mail_status not in ('none', 'waiting', 'bundled', 'sent', 'failed')
        and coalesce(n.lease_until, n.next_mail_at) <= now()
    for update of n skip locked
  )
  update notification n
  set mail_status = 'sending', mail_attempts = n.mail_attempts + 1, fence = n.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where n.organization_id = next.organization_id and n.id = next.id
  returning n.organization_id, n.id, n.fence
$$;
revoke all on function claim_mails(integer, integer, integer) from public;
grant execute on function claim_mails(integer, integer, integer) to galley_service;

-- Digests.
create index notification_digest_in_turns on notification_digest (organization_id, (coalesce(lease_until, next_at)))
  where status in ('pending', 'sending');
drop function claim_digests(integer, integer);
create function claim_digests(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850623);
  with recursive place as (
    (
      select d.organization_id from notification_digest d
      where d.status in ('pending', 'sending')
      order by d.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select d.organization_id from notification_digest d
      where d.status in ('pending', 'sending') and d.organization_id > place.organization_id
      order by d.organization_id limit 1
    ) following
  ), busy as materialized (
    select d.organization_id from notification_digest d
    where d.status = 'sending' and d.lease_until > now()
    order by d.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select d.id, coalesce(d.lease_until, d.next_at) as due from notification_digest d
      where d.organization_id = room.organization_id
        and d.status in ('pending', 'sending')
        and coalesce(d.lease_until, d.next_at) <= now()
      order by coalesce(d.lease_until, d.next_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select d.organization_id, d.id from chosen
    join notification_digest d on d.organization_id = chosen.organization_id and d.id = chosen.id
    where d.status not in ('sent', 'failed', 'dropped') and coalesce(d.lease_until, d.next_at) <= now()
    for update of d skip locked
  )
  update notification_digest d
  set status = 'sending', attempts = d.attempts + 1, fence = d.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where d.organization_id = next.organization_id and d.id = next.id
  returning d.organization_id, d.id, d.fence, d.attempts
$$;
revoke all on function claim_digests(integer, integer, integer) from public;
grant execute on function claim_digests(integer, integer, integer) to galley_service;

-- E-mails about accounts: an organization's invitations, and those of no organization, have a turn each. The
-- rows come whole, with the columns that they have by then; the function from before stays for versions from before.
create index account_mail_in_turns on account_mail ((coalesce(organization_id, '')), (coalesce(lease_until, next_at)));
create index account_mail_leased on account_mail (lease_until) where status = 'sending';
create function claim_account_mails_in_turns(batch integer, lease_seconds integer, each integer) returns setof account_mail
language sql volatile set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850624);
  with recursive place as (
    (
      select coalesce(m.organization_id, '') as share from account_mail m
      order by coalesce(m.organization_id, '') limit 1
    )
    union all
    select following.* from place cross join lateral (
      select coalesce(m.organization_id, '') as share from account_mail m
      where coalesce(m.organization_id, '') > place.share
      order by coalesce(m.organization_id, '') limit 1
    ) following
  ), busy as materialized (
    select coalesce(m.organization_id, '') as share from account_mail m
    where m.status = 'sending' and m.lease_until > now()
    order by m.lease_until
  ), room as materialized (
    select place.share, (select count(*) from busy where busy.share = place.share) as working from place
  ), waiting as materialized (
    select room.share, first.id, first.due,
      room.working + row_number() over (partition by room.share order by first.due) as turn
    from room cross join lateral (
      select m.id, coalesce(m.lease_until, m.next_at) as due from account_mail m
      where coalesce(m.organization_id, '') = room.share
        and coalesce(m.lease_until, m.next_at) <= now()
      order by coalesce(m.lease_until, m.next_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select m.id from chosen
    join account_mail m on m.id = chosen.id
    where coalesce(m.lease_until, m.next_at) <= now()
    for update of m skip locked
  )
  update account_mail m
  set status = 'sending', attempts = m.attempts + 1, fence = m.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where m.id = next.id
  returning m.*
$$;
revoke all on function claim_account_mails_in_turns(integer, integer, integer) from public;
grant execute on function claim_account_mails_in_turns(integer, integer, integer) to galley_service;

-- Search performance. Nothing is walked over while nothing is due.
create index search_console_in_turns on search_console (organization_id, (greatest(next_attempt_at, lease_until)));
create index search_console_leased on search_console (lease_until) where lease_until is not null;
drop function claim_search_consoles(integer, integer);
create function claim_search_consoles(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, project_id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850625);
  with recursive place as (
    (
      select s.organization_id from search_console s
      where exists (select from search_console d where d.next_attempt_at <= now())
      order by s.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select s.organization_id from search_console s
      where s.organization_id > place.organization_id
      order by s.organization_id limit 1
    ) following
  ), busy as materialized (
    select s.organization_id from search_console s
    where s.lease_until > now()
    order by s.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.project_id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select s.project_id, greatest(s.next_attempt_at, s.lease_until) as due from search_console s
      where s.organization_id = room.organization_id
        and greatest(s.next_attempt_at, s.lease_until) <= now()
      order by greatest(s.next_attempt_at, s.lease_until)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select s.organization_id, s.project_id from chosen
    join search_console s on s.organization_id = chosen.organization_id and s.project_id = chosen.project_id
    where s.next_attempt_at <= now() and (s.lease_until is null or s.lease_until <= now())
    for update of s skip locked
  )
  update search_console s
  set fence = s.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where s.organization_id = next.organization_id and s.project_id = next.project_id
  returning s.organization_id, s.project_id, s.fence
$$;
revoke all on function claim_search_consoles(integer, integer, integer) from public;
grant execute on function claim_search_consoles(integer, integer, integer) to galley_service;

-- What the service makes: recordings, which take minutes, or everything else. What a caller waits for is counted elsewhere.
create index generation_in_turns
  on generation (organization_id, (case kind when 'transcription' then 1 else 0 end), (coalesce(lease_until, next_attempt_at)))
  where status in ('pending', 'working');
drop index generation_open;
create or replace function claim_generations(batch integer, each integer, lease_seconds integer, of_recordings boolean)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850626);
  with recursive place as (
    (
      select g.organization_id from generation g
      where g.status in ('pending', 'working')
      order by g.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select g.organization_id from generation g
      where g.status in ('pending', 'working') and g.organization_id > place.organization_id
      order by g.organization_id limit 1
    ) following
  ), busy as materialized (
    select g.organization_id from generation g
    where g.status = 'working' and g.lease_until > now() and g.kind <> 'images' and (g.kind = 'transcription') = of_recordings
    order by g.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select g.id, coalesce(g.lease_until, g.next_attempt_at) as due from generation g
      where g.organization_id = room.organization_id and case g.kind when 'transcription' then 1 else 0 end = of_recordings::integer
        and g.status in ('pending', 'working') and coalesce(g.lease_until, g.next_attempt_at) <= now()
      order by coalesce(g.lease_until, g.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select g.organization_id, g.id from chosen join generation g on g.organization_id = chosen.organization_id and g.id = chosen.id
    where g.ended_at is null and coalesce(g.lease_until, g.next_attempt_at) <= now()
    for update of g skip locked
  )
  update generation g
  set status = 'working', attempts = g.attempts + 1, fence = g.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where g.organization_id = next.organization_id and g.id = next.id
  returning g.organization_id, g.id, g.fence
$$;

-- Routines that approvals have started.
create index routine_run_in_turns on routine_run (organization_id, next_attempt_at) where ended_at is null;
create or replace function claim_routine_runs(batch integer)
returns table (
  organization_id text, article_id text, project_id text, revision integer, person_id text, token_id text, posts jsonb, attempts integer
)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850627);
  with recursive place as (
    (
      select r.organization_id from routine_run r
      where r.ended_at is null
      order by r.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select r.organization_id from routine_run r
      where r.ended_at is null and r.organization_id > place.organization_id
      order by r.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.article_id, first.due,
      row_number() over (partition by place.organization_id order by first.due) as turn
    from place cross join lateral (
      select r.article_id, r.next_attempt_at as due from routine_run r
      where r.organization_id = place.organization_id and r.ended_at is null and r.next_attempt_at <= now()
      order by r.next_attempt_at limit batch
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select r.organization_id, r.article_id from chosen
    join routine_run r on r.organization_id = chosen.organization_id and r.article_id = chosen.article_id
    where r.begun is null and r.next_attempt_at <= now()
    for update of r skip locked
  )
  update routine_run r set attempts = r.attempts + 1, next_attempt_at = now() + make_interval(secs => 15 * 2 ^ least(r.attempts, 8))
  from next
  where r.organization_id = next.organization_id and r.article_id = next.article_id
  returning r.organization_id, r.article_id, r.project_id, r.revision, r.person_id, r.token_id, r.posts, r.attempts
$$;

-- Articles for platforms. A project has no more than `each` under way at one, and all projects of an organization take their turns.
create index publication_due_of_place on publication (organization_id, project_id, destination, (coalesce(lease_until, next_attempt_at)))
  where status in ('pending', 'delivering') and destination not in ('hosted_blog', 'site');
drop index publication_of_place;
drop function claim_platform_publications(integer, integer, integer);
create function claim_platform_publications(batch integer, each integer, lease_seconds integer, each_organization integer default 1000)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850628);
  with recursive place as (
    (
      select p.organization_id, p.project_id, p.destination from publication p
      where p.status in ('pending', 'delivering') and p.destination not in ('hosted_blog', 'site')
      order by p.organization_id, p.project_id, p.destination limit 1
    )
    union all
    select following.* from place cross join lateral (
      select p.organization_id, p.project_id, p.destination from publication p
      where p.status in ('pending', 'delivering') and p.destination not in ('hosted_blog', 'site')
        and (p.organization_id, p.project_id, p.destination) > (place.organization_id, place.project_id, place.destination)
      order by p.organization_id, p.project_id, p.destination limit 1
    ) following
  ), busy as materialized (
    select p.organization_id, p.project_id, p.destination from publication p
    where p.status = 'delivering' and p.lease_until > now() and p.destination not in ('hosted_blog', 'site')
    order by p.lease_until
  ), room as materialized (
    select place.*,
      (
        select count(*) from busy
        where busy.organization_id = place.organization_id and busy.project_id = place.project_id and busy.destination = place.destination
      ) as here,
      (select count(*) from busy where busy.organization_id = place.organization_id) as working
    from place
  ), candidate as materialized (
    select room.organization_id, room.working, first.id, first.due,
      row_number() over (partition by room.organization_id, room.project_id, room.destination order by first.due) as step
    from room cross join lateral (
      select p.id, coalesce(p.lease_until, p.next_attempt_at) as due from publication p
      where p.organization_id = room.organization_id and p.project_id = room.project_id and p.destination = room.destination
        and p.status in ('pending', 'delivering') and p.destination not in ('hosted_blog', 'site')
        and coalesce(p.lease_until, p.next_attempt_at) <= now()
      order by coalesce(p.lease_until, p.next_attempt_at)
      limit greatest(0, least(batch, each - room.here, each_organization - room.working))
    ) first
  ), waiting as materialized (
    select candidate.*, working + row_number() over (partition by organization_id order by step, due) as turn from candidate
  ), chosen as materialized (
    select * from waiting where turn <= each_organization order by turn, due limit batch
  ), next as materialized (
    select p.organization_id, p.id from chosen join publication p on p.organization_id = chosen.organization_id and p.id = chosen.id
    where p.status not in ('confirmed', 'failed') and coalesce(p.lease_until, p.next_attempt_at) <= now()
    for update of p skip locked
  )
  update publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.fence
$$;
revoke all on function claim_platform_publications(integer, integer, integer, integer) from public;
grant execute on function claim_platform_publications(integer, integer, integer, integer) to galley_service;

-- Posts, in the same way.
create index post_publication_due_of_place on post_publication (organization_id, project_id, destination, (coalesce(lease_until, next_attempt_at)))
  where status in ('pending', 'delivering');
drop index post_publication_of_place;
drop function claim_post_publications(integer, integer, integer);
create function claim_post_publications(batch integer, each integer, lease_seconds integer, each_organization integer default 1000)
returns table (organization_id text, id text, post_id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850629);
  with recursive place as (
    (
      select p.organization_id, p.project_id, p.destination from post_publication p
      where p.status in ('pending', 'delivering')
      order by p.organization_id, p.project_id, p.destination limit 1
    )
    union all
    select following.* from place cross join lateral (
      select p.organization_id, p.project_id, p.destination from post_publication p
      where p.status in ('pending', 'delivering')
        and (p.organization_id, p.project_id, p.destination) > (place.organization_id, place.project_id, place.destination)
      order by p.organization_id, p.project_id, p.destination limit 1
    ) following
  ), busy as materialized (
    select p.organization_id, p.project_id, p.destination from post_publication p
    where p.status = 'delivering' and p.lease_until > now()
    order by p.lease_until
  ), room as materialized (
    select place.*,
      (
        select count(*) from busy
        where busy.organization_id = place.organization_id and busy.project_id = place.project_id and busy.destination = place.destination
      ) as here,
      (select count(*) from busy where busy.organization_id = place.organization_id) as working
    from place
  ), candidate as materialized (
    select room.organization_id, room.working, first.id, first.due,
      row_number() over (partition by room.organization_id, room.project_id, room.destination order by first.due) as step
    from room cross join lateral (
      select p.id, coalesce(p.lease_until, p.next_attempt_at) as due from post_publication p
      where p.organization_id = room.organization_id and p.project_id = room.project_id and p.destination = room.destination
        and p.status in ('pending', 'delivering')
        and coalesce(p.lease_until, p.next_attempt_at) <= now()
      order by coalesce(p.lease_until, p.next_attempt_at)
      limit greatest(0, least(batch, each - room.here, each_organization - room.working))
    ) first
  ), waiting as materialized (
    select candidate.*, working + row_number() over (partition by organization_id order by step, due) as turn from candidate
  ), chosen as materialized (
    select * from waiting where turn <= each_organization order by turn, due limit batch
  ), next as materialized (
    select p.organization_id, p.id from chosen join post_publication p on p.organization_id = chosen.organization_id and p.id = chosen.id
    where p.status not in ('exported', 'confirmed', 'failed') and coalesce(p.lease_until, p.next_attempt_at) <= now()
    for update of p skip locked
  )
  update post_publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1, lease_until = now() + make_interval(secs => lease_seconds),
    -- A worker that let its lease run out has most likely died of it.
    setbacks = p.setbacks + (p.status = 'delivering')::integer
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.post_id, p.fence
$$;
revoke all on function claim_post_publications(integer, integer, integer, integer) from public;
grant execute on function claim_post_publications(integer, integer, integer, integer) to galley_service;

-- Webhooks: an organization has many endpoints, and they share its places.
drop function claim_webhook_deliveries(integer, integer, integer, integer, integer);
create function claim_webhook_deliveries(
  batch integer, failing_batch integer, endpoint_max integer, failing_endpoint_max integer, lease_seconds integer,
  organization_max integer default 1000, failing_organization_max integer default 1000
) returns table (organization_id text, id text, fence bigint, failing boolean)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850613);
  with recursive place as (
    (
      select d.organization_id, d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'delivering')
      order by d.organization_id, d.endpoint_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select d.organization_id, d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'delivering') and (d.organization_id, d.endpoint_id) > (place.organization_id, place.endpoint_id)
      order by d.organization_id, d.endpoint_id limit 1
    ) following
  ), endpoint as materialized (
    select place.organization_id, place.endpoint_id, e.failing_since is not null as failing, (
      select count(*) from webhook_delivery d
      where d.organization_id = place.organization_id and d.endpoint_id = place.endpoint_id and d.status = 'delivering' and d.lease_until > now()
    ) as here
    from place cross join lateral (
      select e.failing_since from webhook_endpoint e
      where e.organization_id = place.organization_id and e.id = place.endpoint_id and e.status = 'active'
      limit 1
    ) e
  ), room as materialized (
    select endpoint.*, (sum(here) over (partition by organization_id, failing))::bigint as working,
      case when failing then failing_endpoint_max else endpoint_max end - here as free,
      case when failing then failing_organization_max else organization_max end as organization_room
    from endpoint
  ), candidate as materialized (
    select room.organization_id, room.failing, room.working, room.organization_room, first.id, first.due,
      row_number() over (partition by room.organization_id, room.endpoint_id order by first.due) as step
    from room cross join lateral (
      select d.id, coalesce(d.lease_until, d.next_attempt_at) as due from webhook_delivery d
      where d.organization_id = room.organization_id and d.endpoint_id = room.endpoint_id and d.status in ('pending', 'delivering')
        and coalesce(d.lease_until, d.next_attempt_at) <= now()
      order by coalesce(d.lease_until, d.next_attempt_at)
      limit greatest(0, least(room.free, room.organization_room - room.working))
    ) first
  ), waiting as materialized (
    select candidate.*, working + row_number() over (partition by organization_id, failing order by step, due) as turn from candidate
  ), chosen as materialized (
    (select * from waiting where not failing and turn <= organization_room order by turn, due limit batch)
    union all
    (select * from waiting where failing and turn <= organization_room order by turn, due limit failing_batch)
  ), next as materialized (
    select d.organization_id, d.id, chosen.failing
    from chosen join webhook_delivery d on d.organization_id = chosen.organization_id and d.id = chosen.id
    where d.finished_at is null and d.status <> 'held'
    for update of d skip locked
  )
  update webhook_delivery d
  set status = 'delivering', fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds),
    first_attempt_at = coalesce(d.first_attempt_at, now())
  from next
  where d.organization_id = next.organization_id and d.id = next.id
  returning d.organization_id, d.id, d.fence, next.failing
$$;
revoke all on function claim_webhook_deliveries(integer, integer, integer, integer, integer, integer, integer) from public;
grant execute on function claim_webhook_deliveries(integer, integer, integer, integer, integer, integer, integer) to galley_service;

-- What is due is opened in turns too, across organizations, and names only.
create index article_due_in_turns on article (organization_id, due_at) where due_at is not null;
drop function due_articles(integer);
create function due_articles(batch integer, each integer default 1000) returns table (organization_id text, article_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select a.organization_id from article a
      where a.due_at is not null and exists (select from article d where d.due_at <= now())
      order by a.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select a.organization_id from article a
      where a.due_at is not null and a.organization_id > place.organization_id
      order by a.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.due_at) as turn
    from place cross join lateral (
      select a.id, a.due_at from article a
      where a.organization_id = place.organization_id and a.due_at <= now()
      order by a.due_at limit least(batch, each)
    ) first
  )
  select waiting.organization_id, waiting.id from waiting order by turn, due_at limit batch
$$;
revoke all on function due_articles(integer, integer) from public;
grant execute on function due_articles(integer, integer) to galley_service;

-- A post made from an article waits until that article shows a revision, and nothing but the approved revision ever goes out.
create index post_destination_due_in_turns on post_destination (organization_id, at) where status = 'scheduled';
drop function due_post_destinations(integer);
create function due_post_destinations(batch integer, each integer default 1000)
returns table (organization_id text, post_id text, destination text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select d.organization_id from post_destination d
      where d.status = 'scheduled' and exists (select from post_destination s where s.status = 'scheduled'
        and s.at <= now())
      order by d.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select d.organization_id from post_destination d
      where d.status = 'scheduled' and d.organization_id > place.organization_id
      order by d.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.at) as turn
    from place cross join lateral (
      select d.post_id, d.destination, d.at from post_destination d
      join post p on p.organization_id = d.organization_id and p.id = d.post_id
      where d.organization_id = place.organization_id and d.status = 'scheduled' and d.at <= now() and p.approved_revision = p.revision
        and (not p.from_article or exists (
          select from article a
          where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
        ))
      order by d.at limit least(batch, each)
    ) first
  )
  select waiting.organization_id, waiting.post_id, waiting.destination from waiting order by turn, at limit batch
$$;
revoke all on function due_post_destinations(integer, integer) from public;
grant execute on function due_post_destinations(integer, integer) to galley_service;

-- People for whom something that waited has come due: of each organization, those of what has waited longest.
create index notification_waiting_in_turns on notification (organization_id, next_mail_at) where mail_status = 'waiting';
create or replace function due_digests(batch integer)
returns table (organization_id text, person_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select n.organization_id from notification n
      where n.mail_status = 'waiting'
        and exists (select from notification d where d.mail_status = 'waiting' and d.next_mail_at <= now())
      order by n.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select n.organization_id from notification n
      where n.mail_status = 'waiting' and n.organization_id > place.organization_id
      order by n.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.due) as turn
    from place cross join lateral (
      select oldest.person_id, min(oldest.next_mail_at) as due from (
        select n.person_id, n.next_mail_at from notification n
        where n.organization_id = place.organization_id and n.mail_status = 'waiting' and n.next_mail_at <= now()
        order by n.next_mail_at limit 100 * batch
      ) oldest
      group by oldest.person_id
    ) first
  )
  select waiting.organization_id, waiting.person_id from waiting order by turn, due limit batch
$$;

-- Hosts of blogs. `busy` names the organization of each check that the caller has under way.
create index blog_host_due_in_turns on blog_host (organization_id, next_check_at) where next_check_at is not null;
drop function claim_blog_hosts(integer);
create function claim_blog_hosts(batch integer, each integer default 1000, busy text[] default '{}')
returns table (organization_id text, host text, proof text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850630);
  with recursive place as (
    (
      select h.organization_id from blog_host h
      where h.next_check_at is not null
        and exists (select from blog_host d where d.next_check_at <= now())
      order by h.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select h.organization_id from blog_host h
      where h.next_check_at is not null and h.organization_id > place.organization_id
      order by h.organization_id limit 1
    ) following
  ), room as materialized (
    select place.organization_id, (select count(*) from unnest(busy) b where b = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.*,
      room.working + row_number() over (partition by room.organization_id order by first.next_check_at) as turn
    from room cross join lateral (
      select h.host, h.next_check_at from blog_host h
      where h.organization_id = room.organization_id and h.next_check_at <= now()
      order by h.next_check_at
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, next_check_at limit batch
  ), next as materialized (
    select h.organization_id, h.host from chosen join blog_host h on h.organization_id = chosen.organization_id and h.host = chosen.host
    where coalesce(h.next_check_at, 'infinity') <= now()
    for update of h skip locked
  )
  update blog_host h set next_check_at = now() + interval '5 minutes'
  from next
  where h.organization_id = next.organization_id and h.host = next.host
  returning h.organization_id, h.host, h.proof
$$;
revoke all on function claim_blog_hosts(integer, integer, text[]) from public;
grant execute on function claim_blog_hosts(integer, integer, text[]) to galley_service;
