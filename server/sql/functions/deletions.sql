-- Asks for the deletion of a project of the organization, or of the organization itself. Whoever asks at the same moment finds the
-- request that is there: its week goes on.
create or replace function ask_deletion_of(organization text, deletion_id text, project text, person text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  insert into deletion (organization_id, id, project_id, requested_by) values (organization, deletion_id, project, person)
  on conflict do nothing;
end
$$;

revoke all on function ask_deletion_of(text, text, text, text) from public;
grant execute on function ask_deletion_of(text, text, text, text) to galley_service;

-- Takes a deletion back and returns whether there was one. The row's lock decides against the worker that closes it at the same moment.
create or replace function take_back_deletion_of(organization text, project text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  delete from deletion d
  where d.organization_id = organization and coalesce(d.project_id, '') = coalesce(project, '') and d.closed_at is null;
  return found;
end
$$;

revoke all on function take_back_deletion_of(text, text) from public;
grant execute on function take_back_deletion_of(text, text) to galley_service;

-- Claims projects and organizations that are to be deleted. One claim at a time: two at once would both find the same room under an
-- organization's bound, and go past it together. A row whose lease has ended is claimed like one that waits; its higher fence makes the
-- earlier claim void.
create or replace function claim_deletions(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, project_id text, step text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850655);
  with recursive place as (
    (
      select w.organization_id from deletion w
      where exists (select from deletion d where d.next_attempt_at <= now())
      order by w.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select w.organization_id from deletion w
      where w.organization_id > place.organization_id
      order by w.organization_id limit 1
    ) following
  ), busy as materialized (
    select w.organization_id from deletion w
    where w.lease_until > now()
    order by w.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select w.id, coalesce(w.lease_until, w.next_attempt_at) as due from deletion w
      where w.organization_id = room.organization_id
        and coalesce(w.lease_until, w.next_attempt_at) <= now()
      order by coalesce(w.lease_until, w.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select w.organization_id, w.id from chosen
    join deletion w on w.organization_id = chosen.organization_id and w.id = chosen.id
    where coalesce(w.lease_until, w.next_attempt_at) <= now()
    for update of w skip locked
  )
  update deletion w
  set attempts = w.attempts + 1, fence = w.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where w.organization_id = next.organization_id and w.id = next.id
  returning w.organization_id, w.id, w.project_id, w.step, w.fence, w.attempts
$$;

revoke all on function claim_deletions(integer, integer, integer) from public;
grant execute on function claim_deletions(integer, integer, integer) to galley_service;

-- Holds the claim for another minute and notes how far it has come. Returns false when another worker has it.
create or replace function hold_deletion(organization text, deletion_id text, claimed bigint, reached text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update deletion d set lease_until = now() + interval '1 minute', step = reached
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed and d.closed_at is not null;
  return found;
end
$$;

revoke all on function hold_deletion(text, text, bigint, text) from public;
grant execute on function hold_deletion(text, text, bigint, text) to galley_service;

-- Lets go of a claimed deletion until so many seconds from now, so that others have their turn. A newer claim is left alone.
create or replace function rest_deletion(organization text, deletion_id text, claimed bigint, seconds double precision) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update deletion d set lease_until = null, next_attempt_at = now() + make_interval(secs => seconds)
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed;
end
$$;

revoke all on function rest_deletion(text, text, bigint, double precision) from public;
grant execute on function rest_deletion(text, text, bigint, double precision) to galley_service;

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

-- Returns whether work on what is closed may still be under way: a call that began before it was closed, or a worker's lease. A row is
-- never deleted in the middle of a call to the outside.
create or replace function deletion_waits(organization text, deletion_id text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (
    with it as materialized (
      select d.project_id, d.closed_at from deletion d where d.organization_id = organization and d.id = deletion_id
    ), held as (
      select w.project_id from work w where w.organization_id = organization and w.leased and w.at > now()
      union all
      -- A delivery is of the project of its endpoint, which hears events of others where it has none.
      select its.project_id from work w
      join webhook_delivery d on d.organization_id = organization and d.id = w.subject
      join event v on v.organization_id = organization and v.id = d.event_id
      join webhook_endpoint e on e.organization_id = organization and e.id = d.endpoint_id
      cross join lateral (values (v.project_id), (e.project_id)) its (project_id)
      where w.organization_id = organization and w.kind = 'webhooks' and w.leased and w.at > now()
    )
    -- Longer than any transaction of a call lasts.
    select it.closed_at > now() - interval '1 minute'
      or exists (select from held where it.project_id is null or held.project_id = it.project_id)
    from it
  );
end
$$;

revoke all on function deletion_waits(text, text) from public;
grant execute on function deletion_waits(text, text) to galley_service;

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
    delete from plan_subscription s where s.organization_id = organization;
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
