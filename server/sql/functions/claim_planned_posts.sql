-- Claims unapproved dates that are near or over, a few of each organization. It puts the next look off by a minute, so that no two
-- processes tell of a date at once, and one that is killed leaves it to the others.
create or replace function claim_planned_posts(batch integer, each integer) returns table (organization_id text, post_id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  with recursive party as (
    (
      select d.organization_id from post_destination d
      where d.approval_check_at is not null
      order by d.organization_id
      limit 1
    )
    union all
    select following.* from party, lateral (
      select d.organization_id from post_destination d
      where d.approval_check_at is not null and d.organization_id > party.organization_id
      order by d.organization_id
      limit 1
    ) following
  ), due as (
    select first.* from party, lateral (
      select d.organization_id, d.post_id, d.destination from post_destination d
      where d.organization_id = party.organization_id and d.approval_check_at <= now()
        and not is_closed(d.organization_id, d.project_id)
      order by d.approval_check_at
      limit each
    ) first
  ), next as materialized (
    select d.organization_id, d.post_id, d.destination from post_destination d
    join due on due.organization_id = d.organization_id and due.post_id = d.post_id and due.destination = d.destination
    where d.approval_check_at <= now()
    order by d.approval_check_at
    limit batch
    for update of d skip locked
  ), taken as (
    update post_destination d set approval_check_at = now() + interval '1 minute'
    from next
    where d.organization_id = next.organization_id and d.post_id = next.post_id and d.destination = next.destination
    returning d.organization_id, d.post_id
  )
  select distinct taken.organization_id, taken.post_id from taken
$$;

revoke all on function claim_planned_posts(integer, integer) from public;
grant execute on function claim_planned_posts(integer, integer) to galley_service;
