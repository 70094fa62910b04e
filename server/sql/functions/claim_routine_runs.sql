-- Claims routines that an approval has started. It puts the run off, longer each time, so that no two processes begin it at once, and one
-- that is killed leaves it to the others. `attempts` is the fence: `holdRoutineRun` refuses all but the newest.
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
        and not is_closed(r.organization_id, r.project_id)
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

revoke all on function claim_routine_runs(integer) from public;
grant execute on function claim_routine_runs(integer) to galley_service;
