-- A change of somebody's address: asked for, then made once the new address is proved. It can be undone from the address before as long
-- as its row is there; undoing one takes all later ones with it.
create table address_change (
  id text primary key,
  person_id text not null references person on delete cascade,
  from_email text not null,
  to_email text not null,
  asked_at timestamptz(3) not null default now(),
  -- null: nobody has proved the new address yet.
  changed_at timestamptz(3)
);
create unique index address_change_asked on address_change (person_id) where changed_at is null;
create index address_change_of_person on address_change (person_id, changed_at);
grant select, insert, update, delete on address_change to galley_service;

alter table account_link
  drop constraint account_link_kind_check,
  add constraint account_link_kind_check
    check (kind in ('first_owner', 'invitation', 'password_reset', 'address_change', 'address_undo')),
  add column change_id text references address_change on delete cascade,
  drop constraint opens_one_door,
  add constraint opens_one_door check (
    (kind in ('password_reset', 'address_change', 'address_undo')) = (person_id is not null)
    and (kind in ('address_change', 'address_undo')) = (change_id is not null)
    and (kind = 'invitation') = (invitation_id is not null)
    and (organization_id is null) = (invitation_id is null)
  );
create index account_link_of_change on account_link (change_id) where change_id is not null;

alter table account_mail
  drop constraint account_mail_kind_check,
  add constraint account_mail_kind_check check (
    kind in (
      'invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device',
      'address_proof', 'address_changed', 'address_restored', 'address_set'
    )
  ),
  add column change_id text references address_change on delete cascade,
  add constraint address_mail_is_of_change check ((kind in ('address_proof', 'address_changed')) = (change_id is not null));
create index account_mail_of_change on account_mail (change_id) where change_id is not null;

drop function claim_account_mails(integer, integer);
-- Takes e-mails that wait or whose worker let its lease run out; each claim raises the fence.
create function claim_account_mails(batch integer, lease_seconds integer)
returns table (
  id text, kind text, email text, organization_id text, invitation_id text, person_id text, change_id text, detail text,
  attempts integer, fence bigint
)
language sql volatile
as $$
  with next as materialized (
    select m.id from account_mail m
    where (m.status = 'pending' and m.next_at <= now()) or (m.status = 'sending' and m.lease_until <= now())
    order by m.next_at
    limit batch
    for update skip locked
  )
  update account_mail m
  set status = 'sending', attempts = m.attempts + 1, fence = m.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where m.id = next.id
  returning m.id, m.kind, m.email, m.organization_id, m.invitation_id, m.person_id, m.change_id, m.detail, m.attempts, m.fence
$$;
revoke all on function claim_account_mails(integer, integer) from public;
grant execute on function claim_account_mails(integer, integer) to galley_service;

-- Ends passkeys, API tokens and assistants that were added to an account since then; true where there were passkeys.
create function end_ways_since(wanted_person text, since timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  had_passkeys boolean;
begin
  delete from passkey where person_id = wanted_person and created_at >= since;
  had_passkeys := found;
  update api_token set revoked_at = now()
    where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null and created_at >= since;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id
      and t.created_by = wanted_person and t.kind = 'assistant' and t.created_at >= since;
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person and t.created_at >= since;
  return had_passkeys;
end
$$;
revoke all on function end_ways_since(text, timestamptz) from public;
grant execute on function end_ways_since(text, timestamptz) to galley_service;

create or replace function forget_expired() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  delete from idempotency where created_at < now() - interval '24 hours';
  delete from rate_window where started_at < now() - interval '10 minutes';
  delete from site_request where expires_at < now();
  delete from session where expires_at < now();
  delete from token_digest where expires_at < now() - interval '1 day';
  delete from account_link where expires_at < now();
  delete from account_mail where created_at < now() - interval '24 hours';
  -- Longer than any link that refers to it, and the e-mail with the link before that.
  delete from address_change where coalesce(changed_at + interval '9 days', asked_at + interval '2 days') < now();
  delete from sign_in_challenge where expires_at < now();
  delete from attempt_window where started_at < now() - make_interval(secs => window_seconds);
  delete from oauth_client where expires_at < now();
  delete from oauth_payload where expires_at < now() or consumed_at < now() - interval '7 days';
$$;
