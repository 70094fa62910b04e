-- Claims accounts whose deletion is due or not finished. Those that have not ended yet come first, so that nobody's account works for longer
-- since there is much to erase of others; each group goes in the order of its times. A row whose lease has ended is claimed like one that
-- waits; its higher fence makes the earlier claim void.
create or replace function claim_account_deletions(batch integer, lease_seconds integer)
returns table (person_id text, fence bigint, begun boolean)
language sql volatile
as $$
  with whole as materialized (
    select d.person_id from account_deletion d
    where d.begun_at is null and coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit batch
    for update skip locked
  ), ended as materialized (
    select d.person_id from account_deletion d
    where d.begun_at is not null and coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit greatest(0, batch - (select count(*) from whole))
    for update skip locked
  )
  update account_deletion d set fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from (select w.person_id from whole w union all select e.person_id from ended e) next
  where d.person_id = next.person_id
  returning d.person_id, d.fence, d.begun_at is not null
$$;

revoke all on function claim_account_deletions(integer, integer) from public;
grant execute on function claim_account_deletions(integer, integer) to galley_service;
