-- Ends an account that is due, in one step: nobody gets in any more, its memberships and tokens end, and its address is free. Returns the
-- outcome: `ended`, `waits` (an organization would have no owner), or `void` (it was kept, or a newer claim exists).
-- The organizations are locked as whoever changes members locks them, and before the person: an owner who leaves at the same time commits
-- first or waits. Whoever makes this person a member refers to their row, so that it stands and is found here, or waits and is refused by
-- `member_joins`, which lets no former member in. A lock that an organization holds for longer than half a second is not waited for, since
-- other people's accounts are to end meanwhile.
create or replace function end_account(wanted_person text, claim_fence bigint, audit_id text, wanted_request text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set lock_timeout = '500ms' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  places text[];
  their_email text;
  their_name text;
  names text[];
begin
  select array_agg(m.organization_id order by m.organization_id) into places from member m where m.person_id = wanted_person;
  perform from organization o where o.organization_id = any (places) order by o.organization_id for no key update;
  select p.email, p.name into their_email, their_name from person p where p.id = wanted_person and p.deleted_at is null for update;
  perform from account_deletion d
    where d.person_id = wanted_person and d.fence = claim_fence and d.begun_at is null and d.due_at <= now() for update;
  if not found or their_email is null then return 'void'; end if;
  if exists (select from member m where m.person_id = wanted_person and m.organization_id <> all (coalesce(places, '{}'))) then
    raise exception 'They have joined another organization meanwhile.' using errcode = 'serialization_failure';
  end if;
  if exists (select from sole_ownerships(wanted_person)) then return 'waits'; end if;

  select array_agg(lower(trim(both '"' from to_json(a.address)::text))) into names from (
    select their_email as address
    union select c.from_email from address_change c where c.person_id = wanted_person
    union select c.to_email from address_change c where c.person_id = wanted_person
  ) a where a.address is not null;
  -- As the whole of a value, and in a mention.
  if their_name <> '' then
    their_name := lower(to_json(their_name)::text);
    names := names || their_name || ('@' || substr(their_name, 2, length(their_name) - 2));
  end if;
  insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id)
    select m.organization_id, audit_id, 'delete_account', 'account', wanted_person, wanted_person, wanted_request
    from member m where m.person_id = wanted_person;
  delete from session where person_id = wanted_person;
  delete from sign_in_challenge where person_id = wanted_person;
  delete from account_link where person_id = wanted_person;
  delete from account_mail where person_id = wanted_person or lower(email) = lower(their_email);
  delete from address_change where person_id = wanted_person;
  delete from password where person_id = wanted_person;
  delete from passkey where person_id = wanted_person;
  delete from authenticator where person_id = wanted_person;
  delete from recovery_code where person_id = wanted_person;
  delete from person_device where person_id = wanted_person;
  delete from person_preference where person_id = wanted_person;
  delete from network_request where person_id = wanted_person;
  update api_token set revoked_at = now() where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id and t.created_by = wanted_person and t.kind in ('api', 'assistant');
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person;
  delete from oauth_payload o where jsonb_path_query_array(o.payload, '$.** ? (@ starts with "usr_")') @> to_jsonb(wanted_person);
  update invitation set status = 'revoked', decided_at = now() where invited_by = wanted_person and status = 'pending';
  delete from account_link l using invitation i where i.organization_id = l.organization_id and i.id = l.invitation_id
    and (i.invited_by = wanted_person or lower(i.email) = lower(their_email));
  delete from account_mail l using invitation i where i.organization_id = l.organization_id and i.id = l.invitation_id
    and (i.invited_by = wanted_person or lower(i.email) = lower(their_email));
  -- Only invitations from before: the next account under this address is somebody new.
  delete from invitation where lower(email) = lower(their_email);
  delete from member_project where person_id = wanted_person;
  perform note_blog_changes(a.organization_id, null, array[null]) from author a where a.person_id = wanted_person;
  delete from member where person_id = wanted_person;

  update account_deletion set begun_at = now(), waits = false, known_as = names where person_id = wanted_person;
  update person set email = id, name = 'A former member', proved_at = null, made_in = 'former', created_at = now(), deleted_at = now()
    where id = wanted_person;
  return 'ended';
end
$$;

revoke all on function end_account(text, bigint, text, text) from public;
grant execute on function end_account(text, bigint, text, text) to galley_service;

-- Makes everything that ends a person's ways in wait until commit, and keeps which organizations their account may join, which it returns.
-- Returns nothing where there is no such person.
create or replace function hold_person(wanted_person text) returns text
language plpgsql volatile
as $$
declare
  may_join text;
begin
  select p.joins into may_join from person p where p.id = wanted_person for key share;
  return may_join;
end
$$;

revoke all on function hold_person(text) from public;
grant execute on function hold_person(text) to galley_service;

-- Locks a person against everything that opens access to the account. Concurrent work commits first, or finds its access ended.
create or replace function lock_person(wanted_person text) returns void
language plpgsql volatile
as $$
begin
  perform from person p where p.id = wanted_person for update;
end
$$;

revoke all on function lock_person(text) from public;
grant execute on function lock_person(text) to galley_service;

-- Writes that somebody has shown that the address is theirs; returns true the first time. Then everything that opens the account goes,
-- since somebody else may have made it. The lock comes first: whatever is being added to the account meanwhile refers to this row, so that
-- it stands and is found here, or waits and finds its session gone.
create or replace function prove_person(wanted_person text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform lock_person(wanted_person);
  update person set proved_at = now() where id = wanted_person and proved_at is null;
  if not found then return false; end if;
  delete from session where person_id = wanted_person;
  delete from sign_in_challenge where person_id = wanted_person;
  delete from account_link where person_id = wanted_person;
  delete from account_deletion where person_id = wanted_person and begun_at is null;
  delete from password where person_id = wanted_person;
  delete from passkey where person_id = wanted_person;
  delete from authenticator where person_id = wanted_person;
  delete from recovery_code where person_id = wanted_person;
  update api_token set revoked_at = now() where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id and t.created_by = wanted_person and t.kind = 'assistant';
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person;
  return true;
end
$$;

revoke all on function prove_person(text) from public;
grant execute on function prove_person(text) to galley_service;

-- Writes what a person did with their own account into their history, and into the audit logs of their organizations what weakens how a
-- member gets in.
create or replace function audit_account(wanted_person text, audit_id text, wanted_operation text, wanted_request text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into account_history (person_id, id, operation, request_id) values (wanted_person, audit_id, wanted_operation, wanted_request);
  insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id)
  select m.organization_id, audit_id, wanted_operation, 'account', wanted_person, wanted_person, wanted_request
  from member m where m.person_id = wanted_person and wanted_operation = 'turn_off_two_factor';
end
$$;

revoke all on function audit_account(text, text, text, text) from public;
grant execute on function audit_account(text, text, text, text) to galley_service;

-- Claims accounts whose deletion is due or not finished. Those that have not ended yet come first, so that nobody's account works for longer
-- since there is much to erase of others; each group goes in the order of its times. A row whose lease has ended is claimed like one that
-- waits; its higher fence makes the earlier claim void.
create or replace function claim_account_deletions(batch integer, lease_seconds integer)
returns table (person_id text, fence bigint, begun boolean)
language sql volatile
as $$
  with whole as materialized (
    select d.person_id from account_deletion d
    where d.begun_at is null and coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit batch
    for update skip locked
  ), ended as materialized (
    select d.person_id from account_deletion d
    where d.begun_at is not null and coalesce(d.lease_until, d.next_attempt_at) <= now()
    order by coalesce(d.lease_until, d.next_attempt_at)
    limit greatest(0, batch - (select count(*) from whole))
    for update skip locked
  )
  update account_deletion d set fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from (select w.person_id from whole w union all select e.person_id from ended e) next
  where d.person_id = next.person_id
  returning d.person_id, d.fence, d.begun_at is not null
$$;

revoke all on function claim_account_deletions(integer, integer) from public;
grant execute on function claim_account_deletions(integer, integer) to galley_service;
