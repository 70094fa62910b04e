-- When and in which language a person is written to, wherever they belong. Global: account mails know no organization.
create table person_preference (
  person_id text primary key references person on delete cascade,
  -- What they have chosen; null: what their browser asked for last.
  language text check (language in ('en', 'pt')),
  seen_language text check (seen_language in ('en', 'pt')),
  -- null: that of the organization's first project.
  time_zone text,
  digest_time text not null default '08:00' check (digest_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_weekends boolean not null default false,
  urgent_anytime boolean not null default false,
  constraint quiet_hours_are_whole check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
grant select, insert, update on person_preference to galley_service;

-- Told of by e-mail, but in the daily digest. Without e-mail it says nothing.
alter table notification_choice add column in_digest boolean not null default false;

-- Several notifications in one e-mail: a person's daily one, or what quiet hours have held back.
create table notification_digest (
  organization_id text not null,
  id text not null,
  person_id text not null,
  -- The day on the person's clocks whose daily one it is; null for what quiet hours have held back.
  daily_on date,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  sent_at timestamptz(3),
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references member on delete cascade,
  constraint one_daily_digest unique (organization_id, person_id, daily_on),
  constraint digest_sending_has_lease check ((status = 'sending') = (lease_until is not null)),
  constraint digest_sent_has_time check ((status = 'sent') = (sent_at is not null))
);
create index notification_digest_pending on notification_digest (next_at) where status = 'pending';
create index notification_digest_leased on notification_digest (lease_until) where status = 'sending';
call raise_wall('notification_digest', 'select, insert, update');

-- waiting: for its hour; bundled: part of a digest, whose status counts until it has gone out.
alter table notification
  drop constraint notification_mail_status_check,
  add constraint notification_mail_status_check check (
    mail_status in ('none', 'pending', 'sending', 'waiting', 'bundled', 'sent', 'failed')
  ),
  -- When it was to go out first: it is given up a day later.
  add column mail_due_at timestamptz(3) not null default now(),
  add column digest_id text,
  add foreign key (organization_id, digest_id) references notification_digest,
  add constraint bundled_has_digest check (mail_status <> 'bundled' or digest_id is not null);
create index notification_mail_waiting on notification (next_mail_at) where mail_status = 'waiting';
create index notification_waiting_of_person on notification (organization_id, person_id) where mail_status = 'waiting';
create index notification_of_digest on notification (organization_id, digest_id) where digest_id is not null;

-- People for whom something that waited has come due.
create function due_digests(batch integer)
returns table (organization_id text, person_id text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select n.organization_id, n.person_id from notification n
  where n.mail_status = 'waiting' and n.next_mail_at <= now()
  group by n.organization_id, n.person_id
  order by min(n.next_mail_at)
  limit batch
$$;

-- Looks again at everything of a person that waits, in all of their organizations: they have chosen otherwise.
create function recall_mails(wanted_person text) returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  update notification set next_mail_at = now() where person_id = wanted_person and mail_status = 'waiting'
$$;

-- Takes digests that wait or whose worker let its lease run out; each claim raises the fence.
create function claim_digests(batch integer, lease_seconds integer)
returns table (organization_id text, id text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select d.organization_id, d.id from notification_digest d
    where (d.status = 'pending' and d.next_at <= now()) or (d.status = 'sending' and d.lease_until <= now())
    order by d.next_at
    limit batch
    for update skip locked
  )
  update notification_digest d
  set status = 'sending', attempts = d.attempts + 1, fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where d.organization_id = next.organization_id and d.id = next.id
  returning d.organization_id, d.id, d.fence, d.attempts
$$;

create or replace function next_mail_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select least(
    (select min(next_mail_at) from notification where mail_status = 'pending'),
    (select min(lease_until) from notification where mail_status = 'sending'),
    (select min(next_mail_at) from notification where mail_status = 'waiting'),
    (select min(next_at) from notification_digest where status = 'pending'),
    (select min(lease_until) from notification_digest where status = 'sending')
  )
$$;

-- Gives up on e-mails that could not go out within a day of their hour, also when nobody sends them any more.
create or replace function give_up_mails() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  update notification
  set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
  where (mail_status = 'pending' and mail_due_at < now() - interval '24 hours')
    or (mail_status = 'waiting' and next_mail_at < now() - interval '24 hours');
  update notification
  set mail_status = 'failed', lease_until = null, mail_error = 'It could not be sent within a day.'
  where mail_status = 'sending' and lease_until <= now() and mail_due_at < now() - interval '24 hours';
  with given_up as (
    update notification_digest
    set status = 'failed', lease_until = null, error = 'It could not be sent within a day.'
    where created_at < now() - interval '24 hours' and (status = 'pending' or (status = 'sending' and lease_until <= now()))
    returning organization_id, id
  )
  update notification n
  set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
  from given_up g
  where n.organization_id = g.organization_id and n.digest_id = g.id and n.mail_status = 'bundled';
$$;

revoke all on function due_digests(integer), recall_mails(text), claim_digests(integer, integer) from public;
grant execute on function due_digests(integer), recall_mails(text), claim_digests(integer, integer) to galley_service;
