-- E-mails that tell somebody what was done with their account. They carry no link that opens anything.
alter table account_mail
  drop constraint account_mail_kind_check,
  add constraint account_mail_kind_check
    check (kind in ('invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device')),
  add column person_id text references person on delete cascade,
  -- The name of the passkey, or the network address of the sign-in.
  add column detail text,
  add constraint notice_is_of_somebody check ((kind in ('invitation', 'password_reset')) = (person_id is null));
create index account_mail_of_person on account_mail (person_id) where person_id is not null;

-- Browsers in which somebody has signed in, by the digest of a cookie of their own: a sign-in from another one is told by e-mail.
create table person_device (
  person_id text not null references person on delete cascade,
  digest bytea not null,
  seen_at timestamptz(3) not null default now(),
  primary key (person_id, digest)
);
grant select, insert, update, delete on person_device to galley_service;

drop function claim_account_mails(integer, integer);
-- Takes e-mails that wait or whose worker let its lease run out; each claim raises the fence.
create function claim_account_mails(batch integer, lease_seconds integer)
returns table (
  id text, kind text, email text, organization_id text, invitation_id text, person_id text, detail text, attempts integer, fence bigint
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
  returning m.id, m.kind, m.email, m.organization_id, m.invitation_id, m.person_id, m.detail, m.attempts, m.fence
$$;
revoke all on function claim_account_mails(integer, integer) from public;
grant execute on function claim_account_mails(integer, integer) to galley_service;
