-- Lists people for whom something that waited has come due: of each organization, those of what has waited longest. It locks nothing: of
-- two mailers that find the same person, the second waits for the lock on the member and finds nothing that waits.
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

revoke all on function due_digests(integer) from public;
grant execute on function due_digests(integer) to galley_service;
