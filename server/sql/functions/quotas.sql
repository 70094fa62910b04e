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
    case when wanted_kind = 'articles' then q.articles_used when wanted_kind = 'bytes' then q.bytes_used end
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

-- Counts an article for which `check_quota` found room. Call it last in a transaction: the row is locked until commit. Where others have
-- taken the room meanwhile, or the count has to be made anew, it fails like a conflict, after which the transaction runs again.
create or replace function count_article(usual_max bigint) returns void
language plpgsql
as $$
declare
  organization text := current_organization_id();
  used bigint;
  most bigint;
begin
  update organization_quota q set articles_used = q.articles_used + 1
  where q.organization_id = organization
  returning q.articles_used, coalesce((q.maxima ->> 'articles')::bigint, usual_max) into used, most;
  if used is null or used > most then
    raise exception 'the room for articles has changed' using errcode = 'serialization_failure';
  end if;
end
$$;

revoke all on function count_article(bigint) from public;
grant execute on function count_article(bigint) to galley_service;

-- Counts what an organization uses of a kind. Files of exports take room for the day that they are kept.
create or replace function quota_used(wanted_kind text) returns bigint
language plpgsql stable
as $$
declare
  organization text := current_organization_id();
begin
  return case wanted_kind
    when 'articles' then (select count(*) from article a where a.organization_id = organization)
    when 'bytes' then (
      select coalesce(sum((v ->> 'bytes')::bigint), 0) from image i cross join jsonb_array_elements(i.variants) v where i.organization_id = organization
    ) + (
      select coalesce(sum((f ->> 'bytes')::bigint), 0) from export e cross join jsonb_array_elements(e.files) f where e.organization_id = organization
    )
    when 'members' then (select count(*) from member m where m.organization_id = organization)
    when 'projects' then (select count(*) from project p where p.organization_id = organization)
    when 'webhookEndpoints' then (
      select count(*) from webhook_endpoint w where w.organization_id = organization and w.kind = 'organization'
    )
    when 'tokens' then (
      select count(*) from api_token t
      where t.organization_id = organization and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    )
  end;
end
$$;

revoke all on function quota_used(text) from public;
grant execute on function quota_used(text) to galley_service;
