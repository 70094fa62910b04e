-- An account on a network that a project publishes through.
create table network_account (
  organization_id text not null,
  id text not null,
  project_id text not null,
  network text not null check (network in ('x')),
  -- What the network calls it, which never changes; the handle may.
  network_id text not null,
  handle text not null,
  name text not null,
  scopes text[] not null,
  -- Access and refresh token, encrypted for this row alone.
  credentials text not null,
  access_expires_at timestamptz(3) not null,
  -- broken: the network no longer accepts the tokens, and a person has to connect it again.
  status text not null check (status in ('connected', 'broken')),
  reason text,
  connected_by text not null references person (id),
  connected_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, project_id, network),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint broken_has_reason check ((status = 'broken') = (reason is not null))
);

-- Somebody on the way to a network and back. Global: known by the digest of its state before any organization is, and used once.
create table network_request (
  -- SHA-256 of the state, in hex.
  id text primary key,
  organization_id text not null references organization on delete cascade,
  project_id text not null,
  person_id text not null references person (id),
  network text not null check (network in ('x')),
  -- The secret behind the code challenge, encrypted for this row alone.
  verifier text not null,
  expires_at timestamptz(3) not null,
  foreign key (organization_id, project_id) references project on delete cascade
);
create index network_request_expired on network_request (expires_at);
grant select, insert, delete on network_request to galley_service;

-- One revision of a post on its way to one destination.
create table post_publication (
  organization_id text not null,
  id text not null,
  project_id text not null,
  post_id text not null,
  revision integer not null,
  destination text not null check (destination in ('x', 'linkedin', 'instagram', 'tiktok')),
  -- exported: its package is ready, and a person brings it out.
  status text not null check (status in ('pending', 'delivering', 'exported', 'confirmed', 'failed')),
  -- What its lateness counts from: when it could go out first, or when a person asked for it once more.
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- Attempts in a row that brought it no further.
  setbacks integer not null default 0,
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  -- Grows with every claim: a worker that lost its lease can no longer write anything.
  fence bigint not null default 0,
  -- What the network calls the account that its first part was sent through: no thread goes through two.
  network_id text,
  -- retryable: tried again by itself. permanent: a person has to act. unconfirmed: it may be out, and nobody can tell.
  error_kind text check (error_kind in ('retryable', 'permanent', 'unconfirmed')),
  error_code text,
  last_error text,
  -- What a person needs to bring it out by hand.
  package jsonb,
  url text,
  published_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, post_id, destination) references post_destination on delete cascade,
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  constraint delivering_has_lease check ((status = 'delivering') = (lease_until is not null)),
  constraint exported_has_package check (status <> 'exported' or package is not null),
  constraint confirmed_has_time check (status <> 'confirmed' or published_at is not null),
  constraint error_is_whole check ((error_kind is null) = (last_error is null) and (error_kind is null) = (error_code is null))
);
create index post_publication_of_post on post_publication (organization_id, post_id, destination, created_at desc, id desc);
create unique index post_publication_running on post_publication (organization_id, post_id, destination)
  where status in ('pending', 'delivering', 'exported');
create index post_publication_pending on post_publication (next_attempt_at) where status = 'pending';
create index post_publication_leased on post_publication (lease_until) where status = 'delivering';

-- The ledger of what was sent to a network. A row is committed before its part is sent, so that whatever dies afterwards,
-- somebody knows that the part may be out.
create table post_part (
  organization_id text not null,
  publication_id text not null,
  number integer not null check (number >= 1),
  -- sent: no answer is written down yet. unknown: there was none that tells. accepted and rejected: the network's own word.
  status text not null check (status in ('sent', 'unknown', 'accepted', 'rejected')),
  sends integer not null default 1,
  -- It was sent once more after it was looked for and was not there. That happens once.
  sent_again boolean not null default false,
  -- Looks at the account's own posts since it was last sent.
  looks integer not null default 0,
  first_sent_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  -- What the network calls the post that it became.
  network_id text,
  primary key (organization_id, publication_id, number),
  foreign key (organization_id, publication_id) references post_publication on delete cascade,
  constraint accepted_has_id check ((status = 'accepted') = (network_id is not null))
);
create unique index post_part_on_network on post_part (organization_id, network_id) where network_id is not null;

create index post_publication_of_place on post_publication (organization_id, project_id, destination, next_attempt_at)
  where status in ('pending', 'delivering');

-- Takes publications that wait or whose worker let its lease run out; each claim raises the fence. It goes from one project's network
-- to the next, and takes no more than `each` at once of one: however much waits there, the others have their turn.
create function claim_post_publications(batch integer, each integer, lease_seconds integer)
returns table (organization_id text, id text, post_id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with recursive place as (
    (
      select p.organization_id, p.project_id, p.destination from post_publication p
      where p.status in ('pending', 'delivering')
      order by p.organization_id, p.project_id, p.destination
      limit 1
    )
    union all
    select following.* from place, lateral (
      select p.organization_id, p.project_id, p.destination from post_publication p
      where p.status in ('pending', 'delivering')
        and (p.organization_id, p.project_id, p.destination) > (place.organization_id, place.project_id, place.destination)
      order by p.organization_id, p.project_id, p.destination
      limit 1
    ) following
  ), waiting as (
    select first.* from place, lateral (
      select p.organization_id, p.id from post_publication p
      where p.organization_id = place.organization_id and p.project_id = place.project_id and p.destination = place.destination
        and ((p.status = 'pending' and p.next_attempt_at <= now()) or (p.status = 'delivering' and p.lease_until <= now()))
      order by p.next_attempt_at
      limit greatest(0, each - (
        select count(*) from post_publication q
        where q.organization_id = place.organization_id and q.project_id = place.project_id and q.destination = place.destination
          and q.status = 'delivering' and q.lease_until > now()
      ))
    ) first
  ), next as materialized (
    select p.organization_id, p.id from post_publication p
    join waiting on waiting.organization_id = p.organization_id and waiting.id = p.id
    where (p.status = 'pending' and p.next_attempt_at <= now()) or (p.status = 'delivering' and p.lease_until <= now())
    order by p.next_attempt_at
    limit batch
    for update of p skip locked
  )
  update post_publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1, lease_until = now() + make_interval(secs => lease_seconds),
    -- A worker that let its lease run out has most likely died of it.
    setbacks = p.setbacks + (p.status = 'delivering')::integer
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.post_id, p.fence
$$;

create function next_post_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select least(
    (select min(at) from post_destination where status = 'scheduled'),
    (select min(next_attempt_at) from post_publication where status = 'pending'),
    (select min(lease_until) from post_publication where status = 'delivering')
  )
$$;
revoke all on function claim_post_publications(integer, integer, integer), next_post_at() from public;
grant execute on function claim_post_publications(integer, integer, integer), next_post_at() to galley_service;

-- Whom a package is for, once it is ready.
alter table post_destination add column scheduled_by text references person (id);

call raise_wall('network_account', 'select, insert, update, delete');
call raise_wall('post_publication', 'select, insert, update');
call raise_wall('post_part', 'select, insert, update');

-- Notifications also tell of an account that has to be connected again, and of a package that is ready.
alter table notification
  add column account_id text,
  add foreign key (organization_id, account_id) references network_account on delete cascade,
  drop constraint about_one_thing,
  add constraint about_one_thing check (num_nonnulls(article_id, post_id, endpoint_id, account_id) = 1),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken'
    )
  );
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken'
    )
  );
create index notification_of_account on notification (organization_id, account_id) where account_id is not null;
