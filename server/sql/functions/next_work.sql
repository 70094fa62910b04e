-- Returns when workers look again, by kind, of the table of work and of what waits in rows of its own. The ends of leases count, since the work of a
-- killed process comes due with them.
create or replace function next_work() returns table (kind text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive first as (
    (
      select t.kind, t.at from work_turn t order by t.kind, t.at limit 1
    )
    union all
    select following.* from first cross join lateral (
      select t.kind, t.at from work_turn t where t.kind > first.kind order by t.kind, t.at limit 1
    ) following
  )
  select first.kind, first.at from first
  union all
  select 'due_articles', (select min(a.due_at) from article a where a.due_at is not null)
  union all
  select 'due_posts', (select min(d.at) from post_destination d where d.status = 'scheduled')
  union all
  select 'account_mails', (select min(coalesce(m.lease_until, m.next_at)) from account_mail m)
  union all
  select 'account_deletions', (select min(coalesce(d.lease_until, d.next_attempt_at)) from account_deletion d)
  union all
  select 'deletions', least(
    (select min(d.next_attempt_at) from deletion d where d.lease_until is null),
    (select min(d.lease_until) from deletion d where d.lease_until is not null)
  );
end;

revoke all on function next_work() from public;
grant execute on function next_work() to galley_service;
