-- Claims reviews whose reminder is due, a few of each organization. It puts the next look off by a minute, so that no two processes
-- remind of a review at once, and one that is killed leaves it to the others.
create or replace function claim_review_waits(batch integer, each integer) returns table (organization_id text, subject_id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  with recursive party as (
    (
      select w.organization_id from review_wait w
      where w.check_at is not null
      order by w.organization_id
      limit 1
    )
    union all
    select following.* from party, lateral (
      select w.organization_id from review_wait w
      where w.check_at is not null and w.organization_id > party.organization_id
      order by w.organization_id
      limit 1
    ) following
  ), due as (
    select first.* from party, lateral (
      select w.organization_id, w.subject_id from review_wait w
      where w.organization_id = party.organization_id and w.check_at <= now() and not is_closed(w.organization_id, w.project_id)
      order by w.check_at
      limit each
    ) first
  ), next as materialized (
    select w.organization_id, w.subject_id from review_wait w
    join due on due.organization_id = w.organization_id and due.subject_id = w.subject_id
    where w.check_at <= now()
    order by w.check_at
    limit batch
    for update of w skip locked
  )
  update review_wait w set check_at = now() + interval '1 minute'
  from next
  where w.organization_id = next.organization_id and w.subject_id = next.subject_id
  returning w.organization_id, w.subject_id
$$;

revoke all on function claim_review_waits(integer, integer) from public;
grant execute on function claim_review_waits(integer, integer) to galley_service;
