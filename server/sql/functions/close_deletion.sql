-- Closes what is to be deleted once it is due: from this commit on nobody reaches it. Whoever takes it back at the same moment locks the same
-- row, so that exactly one of the two finds it open. Returns whether it is closed and this claim is the newest.
create or replace function close_deletion(organization text, deletion_id text, claimed bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  it deletion;
  moment timestamptz;
begin
  select d.* into it from deletion d where d.organization_id = organization and d.id = deletion_id and d.fence = claimed for update;
  if not found or it.due_at > now() then return false; end if;
  if it.closed_at is not null then return true; end if;
  -- A post of which a part has gone out is gone through to its end first, for an hour at most.
  if it.due_at > now() - interval '1 hour' and exists (
    select from post_publication p
    where p.organization_id = organization and (it.project_id is null or p.project_id = it.project_id) and p.status in ('pending', 'delivering')
      and (exists (
          select from work w where w.organization_id = organization and w.kind = 'posts' and w.subject = p.id and w.leased and w.at > now()
        )
        or exists (select from post_part t where t.organization_id = p.organization_id and t.publication_id = p.id))
  ) then return false; end if;
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
