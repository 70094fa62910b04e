-- Accounts that somebody has asked to delete. A row goes when its person keeps the account, or once nothing of them is left.
create table account_deletion (
  person_id text primary key references person on delete cascade,
  asked_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  due_at timestamptz(3) not null,
  -- null: the account still works.
  begun_at timestamptz(3),
  -- Whether it is due and waits, since the person is the only owner of an organization.
  waits boolean not null default false,
  -- The last organization of which nothing is left to do.
  done_through text not null default '',
  next_attempt_at timestamptz(3) not null,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  check (not waits or begun_at is null)
);
create index account_deletion_due on account_deletion (coalesce(lease_until, next_attempt_at));
grant select, insert, update, delete on account_deletion to galley_service;

-- A former member's row keeps nothing but an id that others' records refer to. `made_in` keeps it out of every organization.
alter table person
  add column deleted_at timestamptz(3),
  add constraint former_is_nobody check (
    deleted_at is null or (email = id and name = 'A former member' and proved_at is null and made_in = 'former' and created_at = deleted_at)
  ) not valid;
