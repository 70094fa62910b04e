-- Deletes the project or the organization itself, once nothing of it is left, together with the request. A row that somebody wrote
-- meanwhile holds it by its foreign key: the error makes the worker begin again.
create or replace function finish_deletion(organization text, deletion_id text, claimed bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  it deletion;
begin
  select d.* into it from deletion d
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed and d.closed_at is not null
  for update;
  if not found then return false; end if;
  -- Found before the organization is known, so that no key leads to it.
  delete from blog_address b where b.organization_id = organization and (it.project_id is null or b.project_id = it.project_id);
  delete from network_request r where r.organization_id = organization and (it.project_id is null or r.project_id = it.project_id);
  delete from site_request r where r.organization_id = organization and (it.project_id is null or r.project_id = it.project_id);
  if it.project_id is null then
    delete from deletion d where d.organization_id = organization;
    delete from organization o where o.organization_id = organization;
  else
    delete from deletion d where d.organization_id = organization and d.id = deletion_id;
    delete from project p where p.organization_id = organization and p.id = it.project_id;
    -- Counted anew when the next article or image asks for room.
    update organization_quota q set articles_used = null, bytes_used = null where q.organization_id = organization;
  end if;
  return true;
end
$$;

revoke all on function finish_deletion(text, text, bigint) from public;
grant execute on function finish_deletion(text, text, bigint) to galley_service;
