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
