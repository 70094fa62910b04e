-- Returns when workers look again, by kind, as on one database: turns are asked on the coordinator, everything else on all nodes.
create or replace function next_work() returns table (kind text, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  answering text[];
begin
  return query
  with recursive first as (
    (
      select t.kind, t.at from work_turn t order by t.kind, t.at limit 1
    )
    union all
    select following.* from first cross join lateral (
      select t.kind, t.at from work_turn t where t.kind > first.kind order by t.kind, t.at limit 1
    ) following
  )
  select first.kind, first.at from first;
  return query select 'account_mails', min(coalesce(m.lease_until, m.next_at))::timestamptz from account_mail m;
  return query select 'account_deletions', min(coalesce(d.lease_until, d.next_attempt_at))::timestamptz from account_deletion d;
  begin
    return query select 'due_articles', min(a.due_at)::timestamptz from article a where a.due_at is not null;
    return query select 'due_posts', min(d.at)::timestamptz from post_destination d where d.status = 'scheduled';
    return query select 'deletions', min(coalesce(d.lease_until, d.next_attempt_at))::timestamptz from deletion d;
  exception when others then
    -- A node is away: what others have is looked for all the same.
    answering := organizations_answering();
    return query select 'due_articles', min(a.due_at)::timestamptz from article a
    where a.organization_id = any (answering) and a.due_at is not null;
    return query select 'due_posts', min(d.at)::timestamptz from post_destination d
    where d.organization_id = any (answering) and d.status = 'scheduled';
    return query select 'deletions', min(coalesce(d.lease_until, d.next_attempt_at))::timestamptz from deletion d
    where d.organization_id = any (answering);
  end;
end
$$;

revoke all on function next_work() from public;
grant execute on function next_work() to galley_service;
