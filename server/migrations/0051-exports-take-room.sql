-- As before, and the files of exports take room for the day that they are kept.
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

-- As before, and the organizations whose exports go are counted anew by the next look.
create or replace function forget_exports() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  with gone as (
    delete from export where expires_at < now() returning organization_id, files
  )
  update organization_quota q set bytes_used = null
  where q.bytes_used is not null and q.organization_id in (select organization_id from gone where files is not null);
$$;

update organization_quota set bytes_used = null where bytes_used is not null;
