create table comment (
  organization_id text not null,
  id text not null,
  project_id text not null,
  article_id text not null,
  -- null: a comment of its own; else the comment that it replies to, which is of the same article.
  parent_id text,
  body text not null,
  -- The commented passage as plain text, with up to 32 characters on either side; "" for the article as a whole.
  quote text not null,
  prefix text not null,
  suffix text not null,
  -- The revision that was current, in whose text the passage stands.
  revision integer not null,
  author_id text not null references person (id),
  token_id text,
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  resolved_by text references person (id),
  primary key (organization_id, id),
  unique (organization_id, article_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  foreign key (organization_id, article_id, parent_id) references comment (organization_id, article_id, id) on delete cascade,
  constraint reply_has_no_passage check (parent_id is null or quote = ''),
  constraint reply_is_resolved_with_its_comment check (parent_id is null or resolved_at is null),
  constraint resolved_by_somebody check ((resolved_at is null) = (resolved_by is null))
);
create index comment_open on comment (organization_id, article_id, created_at, id) where parent_id is null and resolved_at is null;
create index comment_replies on comment (organization_id, article_id, parent_id, created_at, id) where parent_id is not null;

create table notification_choice (
  organization_id text not null,
  person_id text not null,
  kind text not null check (kind in ('mention', 'comment_reply', 'review_requested', 'changes_requested')),
  in_app boolean not null,
  email boolean not null,
  primary key (organization_id, person_id, kind),
  foreign key (organization_id, person_id) references member on delete cascade
);

create table notification (
  organization_id text not null,
  id text not null,
  person_id text not null,
  project_id text not null,
  kind text not null check (kind in ('mention', 'comment_reply', 'review_requested', 'changes_requested')),
  article_id text,
  post_id text,
  -- The article's or post's title at the time.
  title text not null,
  comment_id text,
  -- Whose act it tells of.
  actor_id text not null references person (id),
  -- false: sent by e-mail alone.
  in_app boolean not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  mail_status text not null check (mail_status in ('none', 'pending', 'sending', 'sent', 'failed')),
  mail_attempts integer not null default 0,
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_mail_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  -- Grows with every claim: a worker that lost its lease can no longer write the outcome.
  fence bigint not null default 0,
  mailed_at timestamptz(3),
  mail_error text,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, comment_id) references comment on delete cascade,
  constraint about_one_thing check (num_nonnulls(article_id, post_id) = 1),
  constraint told_somehow check (in_app or mail_status <> 'none' or mail_attempts > 0),
  constraint sending_has_lease check ((mail_status = 'sending') = (lease_until is not null)),
  constraint sent_has_time check ((mail_status = 'sent') = (mailed_at is not null))
);
create index notification_recent on notification (organization_id, person_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (organization_id, person_id, created_at desc, id desc) where in_app and read_at is null;
create index notification_of_article on notification (organization_id, article_id);
create index notification_of_comment on notification (organization_id, comment_id);
create index notification_mail_pending on notification (next_mail_at) where mail_status = 'pending';
create index notification_mail_leased on notification (lease_until) where mail_status = 'sending';

-- Takes e-mails that wait or whose worker let its lease run out; each claim raises the fence.
create function claim_mails(batch integer, lease_seconds integer)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select n.organization_id, n.id from notification n
    where (n.mail_status = 'pending' and n.next_mail_at <= now()) or (n.mail_status = 'sending' and n.lease_until <= now())
    order by n.next_mail_at
    limit batch
    for update skip locked
  )
  update notification n
  set mail_status = 'sending', mail_attempts = n.mail_attempts + 1, fence = n.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where n.organization_id = next.organization_id and n.id = next.id
  returning n.organization_id, n.id, n.fence
$$;

create function next_mail_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select least(
    (select min(next_mail_at) from notification where mail_status = 'pending'),
    (select min(lease_until) from notification where mail_status = 'sending')
  )
$$;

-- Gives up on e-mails that could not go out in a day, also when nobody sends them any more.
create function give_up_mails() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  update notification
  set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
  where mail_status = 'pending' and created_at < now() - interval '24 hours';
  update notification
  set mail_status = 'failed', lease_until = null, mail_error = 'It could not be sent within a day.'
  where mail_status = 'sending' and lease_until <= now() and created_at < now() - interval '24 hours';
$$;

revoke all on function claim_mails(integer, integer), next_mail_at(), give_up_mails() from public;
grant execute on function claim_mails(integer, integer), next_mail_at(), give_up_mails() to galley_service;

call raise_wall('comment', 'select, insert, update');
call raise_wall('notification_choice', 'select, insert, update');
call raise_wall('notification', 'select, insert, update');
