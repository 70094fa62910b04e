-- Ends an account that is due, in one step, as on one database. Each look at rows of several organizations is a query of its own, which goes to all nodes,
-- and what is said of how long to wait for a lock is told to them.
create or replace function end_account(wanted_person text, claim_fence bigint, audit_id text, wanted_request text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  places text[];
  place text;
  tokens text[];
  ending text[];
  invitations text[];
  their_email text;
  their_name text;
  names text[];
begin
  set local lock_timeout = '500ms';
  places := array(select m.organization_id from member m where m.person_id = wanted_person order by m.organization_id);
  foreach place in array places loop
    perform from organization o where o.organization_id = place for no key update;
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('person ' || wanted_person, 0));
  select p.email, p.name into their_email, their_name from person p where p.id = wanted_person and p.deleted_at is null for update;
  perform from account_deletion d
    where d.person_id = wanted_person and d.fence = claim_fence and d.begun_at is null and d.due_at <= now() for update;
  if not found or their_email is null then return 'void'; end if;
  if exists (select 1 from member m where m.person_id = wanted_person and m.organization_id <> all (places)) then
    raise exception 'They have joined another organization meanwhile.' using errcode = 'serialization_failure';
  end if;
  if array(select s.organization_id from sole_ownerships(wanted_person) s) <> '{}' then return 'waits'; end if;

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
  tokens := array(select t.id from api_token t where t.created_by = wanted_person);
  ending := array(select t.id from api_token t where t.created_by = wanted_person and t.kind in ('api', 'assistant'));
  update api_token set revoked_at = now() where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d where d.token_id = any (ending);
  delete from oauth_payload o where o.token_id = any (tokens);
  delete from oauth_payload o where jsonb_path_query_array(o.payload, '$.** ? (@ starts with "usr_")') @> to_jsonb(wanted_person);
  update invitation set status = 'revoked', decided_at = now() where invited_by = wanted_person and status = 'pending';
  invitations := array(select i.id from invitation i where i.invited_by = wanted_person or lower(i.email) = lower(their_email));
  delete from account_link l where l.invitation_id = any (invitations);
  delete from account_mail m where m.invitation_id = any (invitations);
  -- Only invitations from before: the next account under this address is somebody new.
  delete from invitation where lower(email) = lower(their_email);
  delete from member_project where person_id = wanted_person and organization_id = any (places);
  for place in select distinct a.organization_id from author a where a.person_id = wanted_person loop
    perform note_blog_changes(place, null, array[null]);
  end loop;
  -- A membership that begins at this moment locks another copy of the person: it stays, and refuses the change of the person below.
  delete from member where person_id = wanted_person and organization_id = any (places);

  update account_deletion set begun_at = now(), waits = false, known_as = names where person_id = wanted_person;
  update person set email = id, name = 'A former member', proved_at = null, made_in = 'former', created_at = now(), deleted_at = now()
    where id = wanted_person;
  return 'ended';
end
$$;

revoke all on function end_account(text, bigint, text, text) from public;
grant execute on function end_account(text, bigint, text, text) to galley_service;
