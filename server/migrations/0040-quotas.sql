-- How much an organization may keep. What the operator has not set is as usual.
create table organization_quota (
  organization_id text primary key references organization,
  maxima jsonb not null default '{}',
  -- Kept counts of what there may be much of; null until it was counted once.
  articles_used bigint,
  bytes_used bigint
);
call raise_wall('organization_quota', 'select, insert, update');

-- What the transaction's organization has of one kind, counted row by row.
create function quota_used(wanted_kind text) returns bigint
language plpgsql stable
as $$
declare
  organization text := current_organization_id();
begin
  return case wanted_kind
    when 'articles' then (select count(*) from article a where a.organization_id = organization)
    when 'bytes' then (
      select coalesce(sum((v ->> 'bytes')::bigint), 0) from image i cross join jsonb_array_elements(i.variants) v where i.organization_id = organization
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

-- Tells whether there is room for more of a kind, and holds that true until commit: the row serializes those who ask, so that of two at once
-- only as many pass as there is room for. A kept count that would refuse is made anew first.
create function check_quota(wanted_kind text, more bigint, usual_max bigint)
returns table (used bigint, most bigint, fits boolean)
language plpgsql
as $$
declare
  organization text := current_organization_id();
begin
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
revoke all on function quota_used(text), check_quota(text, bigint, bigint) from public;
grant execute on function quota_used(text), check_quota(text, bigint, bigint) to galley_service;
