-- A link for somebody without an account: to one article, one post, or a week of a project's calendar. Its secret is known by its digest alone.
-- It ends by itself, and whatever it opens is asked of its maker's membership anew at each call.
create table guest_link (
  organization_id text not null,
  id text not null,
  project_id text not null,
  article_id text,
  post_id text,
  week date check (extract(isodow from week) = 1),
  may text not null check (may in ('see', 'comment', 'approve')),
  label text not null check (length(label) between 1 and 80),
  -- The address that whoever opens it has to prove; null where a name is enough.
  email text check (length(email) between 3 and 254),
  secret_digest bytea not null check (length(secret_digest) = 32),
  created_by text not null references person (id),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  ends_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, secret_digest),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, article_id) references article (organization_id, id) on delete cascade,
  foreign key (organization_id, post_id) references post (organization_id, id) on delete cascade,
  constraint opens_one_thing check (num_nonnulls(article_id, post_id, week) = 1),
  constraint ends_within_90_days check (ends_at <= created_at + interval '90 days 1 minute'),
  constraint revoked_is_ended check (revoked_at is null or ends_at <= revoked_at)
);
create index guest_link_of_project on guest_link (organization_id, project_id, created_at, id);
create index guest_link_of_article on guest_link (organization_id, article_id, created_at, id) where article_id is not null;
create index guest_link_of_post on guest_link (organization_id, post_id, created_at, id) where post_id is not null;
create index guest_link_ending on guest_link (ends_at);

-- Somebody who came by a link, in one browser. Comments and approvals keep the name, so that this row ends with its link.
create table guest (
  organization_id text not null,
  id text not null,
  link_id text not null,
  name text not null check (length(name) between 1 and 80),
  session_digest bytea not null check (length(session_digest) = 32),
  -- Set once the address that the link asks for is proved.
  email text,
  code_digest bytea,
  code_until timestamptz(3),
  code_tries smallint not null default 0,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  seen_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, id),
  unique (organization_id, session_digest),
  foreign key (organization_id, link_id) references guest_link (organization_id, id) on delete cascade,
  constraint code_is_whole check ((code_digest is null) = (code_until is null))
);
create index guest_of_link on guest (organization_id, link_id, created_at);

call raise_wall('guest_link', 'select, insert, update, delete');
call raise_wall('guest', 'select, insert, update, delete');

-- Whether its people may make such links at all.
alter table organization add column guest_links boolean not null default true;
