-- Claims accounts whose deletion is due or not finished, oldest first. A row whose lease has ended is claimed like one that waits; its
-- higher fence makes the earlier claim void.
create or replace function claim_account_deletions(batch integer, lease_seconds integer)
returns table (person_id text, fence bigint, begun boolean)
language sql volatile
as $$
  with next as materialized (
    select d.person_id from account_deletion d
    where coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit batch
    for update skip locked
  )
  update account_deletion d set fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where d.person_id = next.person_id
  returning d.person_id, d.fence, d.begun_at is not null
$$;

revoke all on function claim_account_deletions(integer, integer) from public;
grant execute on function claim_account_deletions(integer, integer) to galley_service;
