-- What an approved article brings with it: the posts that the service then writes, in the contract's shape.
create table routine (
  organization_id text not null,
  project_id text not null,
  posts jsonb not null check (jsonb_typeof(posts) = 'array'),
  updated_by text not null references person (id),
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('routine', 'select, insert, update');

-- An approval that has started the routine; by its key an article does so once. Written with the approval, taken by a worker.
create table routine_run (
  organization_id text not null,
  article_id text not null,
  project_id text not null,
  -- What was approved: the posts are written from it, whatever is written meanwhile.
  revision integer not null,
  -- Who approved: the posts are their work.
  person_id text not null references person (id),
  token_id text,
  -- The routine as it was then: what the approval has told is what it starts.
  posts jsonb not null,
  attempts integer not null default 0,
  -- Also how long the worker that has taken it may be about it.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- How many posts were begun, the first ones of the routine; fewer than it has where credits did not suffice.
  begun integer check (begun >= 0),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (organization_id, article_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint ended_has_count check ((ended_at is null) = (begun is null))
);
create index routine_run_of_project on routine_run (organization_id, project_id);
create index routine_run_waiting on routine_run (next_attempt_at) where ended_at is null;
call raise_wall('routine_run', 'select, insert, update');

-- Takes what waits, of whatever organization, or what a worker took that has not ended it since: each time for longer.
create function claim_routine_runs(batch integer)
returns table (organization_id text, article_id text, project_id text, revision integer, person_id text, token_id text, posts jsonb, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select r.organization_id, r.article_id from routine_run r
    where r.ended_at is null and r.next_attempt_at <= now()
    order by r.next_attempt_at
    limit batch
    for update skip locked
  )
  update routine_run r set attempts = r.attempts + 1, next_attempt_at = now() + make_interval(secs => 15 * 2 ^ least(r.attempts, 8))
  from next
  where r.organization_id = next.organization_id and r.article_id = next.article_id
  returning r.organization_id, r.article_id, r.project_id, r.revision, r.person_id, r.token_id, r.posts, r.attempts
$$;

create function next_routine_run_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select min(next_attempt_at) from routine_run where ended_at is null
$$;
revoke all on function claim_routine_runs(integer), next_routine_run_at() from public;
grant execute on function claim_routine_runs(integer), next_routine_run_at() to galley_service;

-- When a routine means a post to go out: so many days after its article's date, at a time of the project's clocks.
alter table post
  add column routine_days_after integer,
  add column routine_time text,
  add constraint routine_date_is_whole check ((routine_days_after is null) = (routine_time is null));

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'credits_low', 'routine_incomplete'
    )
  );
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'credits_low', 'routine_incomplete'
    )
  );
