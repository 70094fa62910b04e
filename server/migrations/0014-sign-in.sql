-- How people get in. Global: a person is known before any of their organizations is.
create table password (
  person_id text primary key references person on delete cascade,
  -- Algorithm, parameters, salt and hash in one text, as in $argon2id$v=19$m=19456,t=2,p=1$…
  hash text not null,
  changed_at timestamptz(3) not null default now()
);

create table passkey (
  id text primary key,
  credential_id text not null unique,
  person_id text not null references person on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_of_person on passkey (person_id);

-- An app that shows codes. Unconfirmed while it is being set up; until then nobody is asked for a code.
create table authenticator (
  person_id text primary key references person on delete cascade,
  -- Encrypted by the service.
  secret text not null,
  confirmed_at timestamptz(3),
  -- The newest time step of which a code was taken: no code of it or of an older one is taken again.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table recovery_code (
  person_id text not null references person on delete cascade,
  digest bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, digest)
);

create table invitation (
  organization_id text not null references organization,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'reviewer', 'reader')),
  -- null: every project.
  project_ids text[],
  invited_by text not null references person (id),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  primary key (organization_id, id),
  constraint decided_has_time check ((status = 'pending') = (decided_at is null))
);
create unique index invitation_pending on invitation (organization_id, lower(email)) where status = 'pending';
call raise_wall('invitation', 'select, insert, update');

-- A link that opens one door once. Whoever uses it takes its row.
create table account_link (
  digest bytea primary key,
  kind text not null check (kind in ('first_owner', 'invitation', 'password_reset')),
  person_id text references person on delete cascade,
  organization_id text,
  invitation_id text,
  -- It went to the person's own address and was shown to nobody else.
  mailed boolean not null,
  -- Its use turns two-factor sign-in off, for somebody who has lost every second factor.
  ends_two_factor boolean not null default false,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  foreign key (organization_id, invitation_id) references invitation on delete cascade,
  constraint opens_one_door check (
    (kind = 'password_reset') = (person_id is not null) and (kind = 'invitation') = (invitation_id is not null)
    and (organization_id is null) = (invitation_id is null)
  ),
  constraint only_the_first_stays check ((kind = 'first_owner') = (expires_at is null))
);
create unique index account_link_first_owner on account_link (kind) where kind = 'first_owner';
create index account_link_of_person on account_link (person_id) where person_id is not null;
create index account_link_of_invitation on account_link (organization_id, invitation_id) where invitation_id is not null;

-- E-mails with a link. The link is made when its e-mail goes out, so that its value is kept nowhere.
create table account_mail (
  id text primary key,
  kind text not null check (kind in ('invitation', 'password_reset')),
  -- As it was typed, for a reset: whether anybody has it is looked up when the e-mail goes out.
  email text not null,
  organization_id text,
  invitation_id text,
  status text not null default 'pending' check (status in ('pending', 'sending')),
  attempts integer not null default 0,
  next_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  foreign key (organization_id, invitation_id) references invitation on delete cascade,
  constraint account_mail_sending_has_lease check ((status = 'sending') = (lease_until is not null)),
  constraint invitation_is_named check ((kind = 'invitation') = (organization_id is not null and invitation_id is not null))
);
create index account_mail_due on account_mail (next_at);

-- Half a sign-in: the second factor that is still to come, or what a passkey has to sign.
create unlogged table sign_in_challenge (
  digest bytea primary key,
  kind text not null check (kind in ('second_factor', 'passkey')),
  person_id text references person on delete cascade,
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null,
  constraint second_factor_is_of_somebody check (kind = 'passkey' or person_id is not null),
  constraint passkey_signs_something check ((kind = 'passkey') = (challenge is not null))
);
create index sign_in_challenge_expired on sign_in_challenge (expires_at);

-- Attempts per account and address. Keys are digests: an address that somebody typed is not kept.
create unlogged table attempt_window (
  key bytea primary key,
  started_at timestamptz(3) not null,
  window_seconds integer not null,
  attempts integer not null
);

-- When the person behind a session last showed that it is them.
alter table session add column confirmed_at timestamptz(3) not null default now();

grant select, insert, update, delete on
  password, passkey, authenticator, recovery_code, account_link, account_mail, sign_in_challenge, attempt_window
to galley_service;

-- Counts one attempt under each key and tells the worst of them. The rows serialize callers, in the order of their keys, so that the
-- count is exact across processes and nobody waits in a circle.
create function count_attempt(wanted_keys bytea[], attempts_max integer[], window_seconds integer[])
returns table (exceeded boolean, resets_in_seconds double precision)
language plpgsql
as $$
declare
  wanted record;
  counted record;
begin
  exceeded := false;
  resets_in_seconds := 0;
  for wanted in select k.key, k.most, k.seconds from unnest(wanted_keys, attempts_max, window_seconds) as k (key, most, seconds) order by k.key loop
    insert into attempt_window as w (key, started_at, window_seconds, attempts) values (wanted.key, clock_timestamp(), wanted.seconds, 1)
    on conflict (key) do update set
      attempts = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted.seconds) then 1 else w.attempts + 1 end,
      started_at = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted.seconds) then clock_timestamp() else w.started_at end
    returning w.attempts, wanted.seconds - extract(epoch from clock_timestamp() - w.started_at) as remaining into counted;
    if counted.attempts > wanted.most then
      exceeded := true;
      resets_in_seconds := greatest(resets_in_seconds, counted.remaining);
    end if;
  end loop;
  return next;
end
$$;

-- Puts what a person did with their own account on the record of each organization that they belong to.
create function audit_account(wanted_person text, audit_id text, wanted_operation text, wanted_request text) returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id)
  select m.organization_id, audit_id, wanted_operation, 'account', wanted_person, wanted_person, wanted_request
  from member m where m.person_id = wanted_person
$$;

-- Takes e-mails that wait or whose worker let its lease run out; each claim raises the fence.
create function claim_account_mails(batch integer, lease_seconds integer)
returns table (id text, kind text, email text, organization_id text, invitation_id text, attempts integer, fence bigint)
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
  returning m.id, m.kind, m.email, m.organization_id, m.invitation_id, m.attempts, m.fence
$$;

create function next_account_mail_at() returns timestamptz
language sql stable
return (select min(coalesce(lease_until, next_at)) from account_mail);

revoke all on function
  count_attempt(bytea[], integer[], integer[]), audit_account(text, text, text, text), claim_account_mails(integer, integer), next_account_mail_at()
from public;
grant execute on function
  count_attempt(bytea[], integer[], integer[]), audit_account(text, text, text, text), claim_account_mails(integer, integer), next_account_mail_at()
to galley_service;
