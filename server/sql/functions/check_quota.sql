-- Tells whether there is room for more of a kind. Near the limit the row serializes those who ask until commit, so that of two at once only
-- as many pass as there is room for. Articles far from it are told without a lock, and `count_article` sees to it that none is too many.
-- A kept count that would refuse is made anew first.
create or replace function check_quota(wanted_kind text, more bigint, usual_max bigint)
returns table (used bigint, most bigint, fits boolean)
language plpgsql
as $$
declare
  organization text := current_organization_id();
begin
  if wanted_kind = 'articles' then
    select coalesce((q.maxima ->> wanted_kind)::bigint, usual_max), q.articles_used into most, used
    from organization_quota q where q.organization_id = organization;
    fits := used + more * 100 <= most;
    if fits then
      return next;
      return;
    end if;
  end if;
  insert into organization_quota (organization_id) values (organization) on conflict do nothing;
  select coalesce((q.maxima ->> wanted_kind)::bigint, usual_max),
    case wanted_kind when 'articles' then q.articles_used when 'bytes' then q.bytes_used end
  into most, used
  from organization_quota q where q.organization_id = organization for update;
  if used is null or used + more > most then
    used := quota_used(wanted_kind);
    if wanted_kind in ('articles', 'bytes') then
      update organization_quota q set
        articles_used = case when wanted_kind = 'articles' then used else q.articles_used end,
        bytes_used = case when wanted_kind = 'bytes' then used else q.bytes_used end
      where q.organization_id = organization;
    end if;
  end if;
  fits := used + more <= most;
  return next;
end
$$;

revoke all on function check_quota(text, bigint, bigint) from public;
grant execute on function check_quota(text, bigint, bigint) to galley_service;
