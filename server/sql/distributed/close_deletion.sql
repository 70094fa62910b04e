-- Closes what is to be deleted once it is due, as on one database. Nodes are asked about parts that have gone out in two queries, each of which names the
-- organization of all of its tables.
create or replace function close_deletion(organization text, deletion_id text, claimed bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  it deletion;
  moment timestamptz;
  under_way text[];
begin
  select d.* into it from deletion d where d.organization_id = organization and d.id = deletion_id and d.fence = claimed for update;
  if not found or it.due_at > now() then return false; end if;
  if it.closed_at is not null then return true; end if;
  -- A post of which a part has gone out is gone through to its end first, for an hour at most.
  if it.due_at > now() - interval '1 hour' then
    under_way := array(
      select p.id from post_publication p
      where p.organization_id = organization and (it.project_id is null or p.project_id = it.project_id) and p.status in ('pending', 'delivering')
    );
    if exists (
      select 1 from work w
      where w.organization_id = organization and w.kind = 'posts' and w.subject = any (under_way) and w.leased and w.at > now()
    ) then return false; end if;
    if exists (
      select 1 from post_part t where t.organization_id = organization and t.publication_id = any (under_way)
    ) then return false; end if;
  end if;
  moment := clock_timestamp();
  update deletion d set closed_at = moment where d.organization_id = organization and d.id = deletion_id;
  delete from deletion d where it.project_id is null and d.organization_id = organization and d.id <> deletion_id;
  perform note_blog_changes(organization, it.project_id, array[null]);
  -- Hosts and names of blogs are free for others at once. An invitation nobody has accepted leads nowhere any more.
  delete from blog_address b where b.organization_id = organization and (it.project_id is null or b.project_id = it.project_id);
  if it.project_id is null then
    delete from account_link l where l.organization_id = organization and l.invitation_id is not null;
    delete from account_mail m where m.organization_id = organization and m.invitation_id is not null;
    delete from invitation i where i.organization_id = organization;
  end if;
  return true;
end
$$;

revoke all on function close_deletion(text, text, bigint) from public;
grant execute on function close_deletion(text, text, bigint) to galley_service;
