-- Deletes entries of the audit log that are older than they are kept, oldest first. The service may not delete any other way, and nothing
-- younger than 90 days whatever it asks for, so that an intruder who has its connection cannot clear the log. Lock and `since` as in
-- forget_deliveries.
create or replace function forget_audit(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from audit where ctid = any (array(
      select a.ctid from audit a
      where a.created_at >= since and a.created_at < now() - make_interval(hours => 24 * greatest(keep_days, 90))
      order by a.created_at limit rows_max
      for update skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
end
$$;

revoke all on function forget_audit(integer, timestamptz, integer) from public;
grant execute on function forget_audit(integer, timestamptz, integer) to galley_service;

-- Deletes deliveries that ended longer ago than they are kept, with their attempts, oldest first. One process at a time deletes anything that
-- is no longer kept: another finds the lock taken and gets no row. A delivery that is being sent again is locked, and left. One may have been
-- sent again without end: at most ten attempts for each row go in one batch, and a delivery goes with its last ones. A batch that ends at this
-- bound counts as full, and has come no further. `since` is how far the caller has come, so that a batch does not read what earlier ones have left behind in the index.
create or replace function forget_deliveries(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  places tid[];
  organizations text[];
  ids text[];
  attempts integer;
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  select array_agg(old.place), array_agg(old.organization_id), array_agg(old.id) into places, organizations, ids from (
    select d.ctid as place, d.organization_id, d.id from webhook_delivery d
    where d.finished_at >= since and d.finished_at < now() - make_interval(hours => 24 * keep_days)
    order by d.finished_at limit rows_max
    for update skip locked
  ) old;
  delete from webhook_attempt where ctid = any (array(
    select a.ctid from unnest(organizations, ids) old (organization_id, id)
    join webhook_attempt a on a.organization_id = old.organization_id and a.delivery_id = old.id
    limit 10 * rows_max
  ));
  get diagnostics attempts = row_count;
  return query
  with gone as (
    delete from webhook_delivery d where d.ctid = any (places)
      and not exists (select from webhook_attempt a where a.organization_id = d.organization_id and a.delivery_id = d.id)
    returning d.finished_at
  )
  select case when attempts < 10 * rows_max then count(*)::integer else rows_max end,
    case when attempts < 10 * rows_max then max(gone.finished_at) end
  from gone;
end
$$;

revoke all on function forget_deliveries(integer, timestamptz, integer) from public;
grant execute on function forget_deliveries(integer, timestamptz, integer) to galley_service;

-- Deletes events that are older than they are kept and have no delivery left, oldest first. A delivery is written with its event, so that
-- none can appear meanwhile. Lock and `since` as in forget_deliveries.
create or replace function forget_events(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from event where ctid = any (array(
      select e.ctid from event e
      where e.created_at >= since and e.created_at < now() - make_interval(hours => 24 * keep_days)
        and not exists (select from webhook_delivery d where d.organization_id = e.organization_id and d.event_id = e.id)
      order by e.created_at limit rows_max
      for update of e skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
end
$$;

revoke all on function forget_events(integer, timestamptz, integer) from public;
grant execute on function forget_events(integer, timestamptz, integer) to galley_service;

-- Deletes a batch of what has expired from each small table, or from `only_table`, and returns the largest of them. Rows go later than anything
-- that still refers to them. Lock as in forget_deliveries.
create or replace function forget_expired(rows_max integer default 1000, only_table text default null)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  rule text[];
  gone integer;
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  removed := 0;
  foreach rule slice 1 in array array[
    array['rate_window', $rule$started_at < now() - interval '10 minutes'$rule$],
    array['attempt_window', 'started_at < now() - make_interval(secs => window_seconds)'],
    array['site_request', 'expires_at < now()'],
    array['network_request', 'expires_at < now()'],
    array['session', 'expires_at < now()'],
    array['token_digest', $rule$expires_at < now() - interval '1 day'$rule$],
    array['account_link', 'expires_at < now()'],
    array['account_mail', $rule$created_at < now() - interval '24 hours'$rule$],
    -- Longer than any link that refers to it, and the email with the link before that.
    array['address_change', $rule$coalesce(changed_at + interval '9 days', asked_at + interval '2 days') < now()$rule$],
    array['sign_in_challenge', 'expires_at < now()'],
    array['working_copy', 'expires_on < now()::date'],
    array['article_writer', $rule$seen_at < now() - interval '30 seconds'$rule$],
    array['blog_view', 'day < now()::date - 400'],
    array['blog_page_view', 'day < now()::date - 400'],
    array['oauth_client', 'expires_at < now()'],
    array['waiting_snooze', 'until < now()'],
    -- With its guests, who are few. What they said keeps their name.
    array['guest_link', $rule$ends_at < now() - interval '30 days'$rule$],
    array['oauth_payload', 'expires_at < now()'],
    array['oauth_payload', $rule$consumed_at < now() - interval '7 days'$rule$]
  ] loop
    continue when rule[1] <> only_table;
    execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where %2$s limit $1 for update skip locked))', rule[1], rule[2])
      using rows_max;
    get diagnostics gone = row_count;
    removed := greatest(removed, gone);
  end loop;
  return next;
end
$$;

revoke all on function forget_expired(integer, text) from public;
grant execute on function forget_expired(integer, text) to galley_service;

-- Deletes expired exports, oldest first. The kept count of their organizations goes with them in one statement, so that the next look makes it
-- anew. Exports that were begun when files were kept for longer expire as today's do, since their files go as today's do. Lock and `since` as in
-- forget_deliveries.
create or replace function forget_exports(keep_days integer default null, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  update export set expires_at = created_at + make_interval(hours => 24 * keep_days) where ctid = any (array(
    select e.ctid from export e
    where e.expires_at > now() + make_interval(hours => 24 * keep_days)
    order by e.expires_at limit rows_max
    for update skip locked
  ));
  return query
  with gone as (
    delete from export where ctid = any (array(
      select e.ctid from export e
      where e.expires_at >= since and e.expires_at < now()
      order by e.expires_at limit rows_max
      for update skip locked
    ))
    returning organization_id, files, expires_at
  ), uncounted as (
    update organization_quota q set bytes_used = null
    where q.bytes_used is not null and q.organization_id = any (array(select g.organization_id from gone g where g.files is not null))
  )
  select count(*)::integer, max(gone.expires_at) from gone;
end
$$;

revoke all on function forget_exports(integer, timestamptz, integer) from public;
grant execute on function forget_exports(integer, timestamptz, integer) to galley_service;

-- Deletes generations that ended longer ago than they are kept, oldest first. One that made a revision, or that tells why a post failed, stays
-- as that: only its request and its result go. `emptied` keeps the next batch from meeting it again. A generation that is being applied
-- at this moment is locked by the revision that names it, and left. Lock and `since` as in forget_deliveries.
create or replace function forget_generations(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with old as materialized (
    select g.ctid as place, coalesce(of_article.here, of_post.here, failed.here, false) as needed
    from generation g
    -- Joined rather than asked for with exists, for which PostgreSQL may read a whole table into a hash.
    left join lateral (
      select true as here from article_revision r where r.organization_id = g.organization_id and r.generation_id = g.id limit 1
    ) of_article on true
    left join lateral (
      select true as here from post_revision r where r.organization_id = g.organization_id and r.generation_id = g.id limit 1
    ) of_post on true
    left join lateral (
      select true as here from post p where p.organization_id = g.organization_id and p.id = g.post_id and p.status = 'failed' limit 1
    ) failed on true
    where not g.emptied and g.ended_at >= since and g.ended_at < now() - make_interval(hours => 24 * keep_days)
    order by g.ended_at limit rows_max
    for update of g skip locked
  ), emptied as (
    update generation set request = '{}', result = null, emptied = true
    where ctid = any (array(select place from old where needed))
    returning ended_at
  ), gone as (
    delete from generation where ctid = any (array(select place from old where not needed))
    returning ended_at
  )
  select count(*)::integer, max(done.ended_at) from (select * from emptied union all select * from gone) done;
end
$$;

revoke all on function forget_generations(integer, timestamptz, integer) from public;
grant execute on function forget_generations(integer, timestamptz, integer) to galley_service;

-- Deletes kept answers to calls with an idempotency key, oldest first. None is read after a day. Lock and `since` as in forget_deliveries.
create or replace function forget_idempotency(since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from idempotency where ctid = any (array(
      select i.ctid from idempotency i
      where i.created_at >= since and i.created_at < now() - interval '24 hours'
      order by i.created_at limit rows_max
      for update skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
end
$$;

revoke all on function forget_idempotency(timestamptz, integer) from public;
grant execute on function forget_idempotency(timestamptz, integer) to galley_service;

-- Deletes notifications that are older than they are kept, read or not, oldest first, but none whose email waits; then digests that hold none
-- any more. Lock and `since` as in forget_deliveries.
create or replace function forget_notifications(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  edge constant timestamptz := now() - make_interval(hours => 24 * keep_days);
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from notification where ctid = any (array(
      select n.ctid from notification n
      where n.mail_status in ('none', 'sent', 'failed') and n.created_at >= since and n.created_at < edge
      order by n.created_at limit rows_max
      for update skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
  delete from notification_digest where ctid = any (array(
    select d.ctid from notification_digest d
    where d.status in ('sent', 'failed', 'dropped') and d.created_at < edge
      and not exists (select from notification n where n.organization_id = d.organization_id and n.digest_id = d.id)
    order by d.created_at limit rows_max
    for update of d skip locked
  ));
end
$$;

revoke all on function forget_notifications(integer, timestamptz, integer) from public;
grant execute on function forget_notifications(integer, timestamptz, integer) to galley_service;
