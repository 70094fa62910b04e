create table post (
  organization_id text not null,
  id text not null,
  project_id text not null,
  format text not null check (format in ('linkedin', 'x', 'carousel')),
  status text not null check (status in ('draft', 'generating', 'in_review', 'approved', 'scheduled', 'published', 'failed')),
  title text not null,
  -- Name of the token, assistant or person behind it, as it was called then.
  agent text not null,
  -- 0: nothing is written yet.
  revision integer not null check (revision >= 0),
  approved_revision integer,
  article_id text,
  -- Stays true when that article is deleted: what was made from it must not go out without it.
  from_article boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  foreign key (organization_id, article_id) references article (organization_id, id) on delete set null (article_id),
  constraint article_means_from_article check (article_id is null or from_article),
  constraint goes_out_as_approved check (status not in ('approved', 'scheduled', 'published') or approved_revision = revision)
);
create index post_newest on post (organization_id, project_id, created_at desc, id desc);
create index post_newest_by_format on post (organization_id, project_id, format, created_at desc, id desc);
create index post_of_article on post (organization_id, article_id, created_at desc, id desc) where article_id is not null;

create table post_revision (
  organization_id text not null,
  post_id text not null,
  revision integer not null check (revision >= 1),
  content jsonb not null,
  author_kind text not null check (author_kind in ('human', 'token', 'agent')),
  author_id text not null references person (id),
  author_token_id text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, post_id, revision),
  foreign key (organization_id, post_id) references post on delete cascade
);

alter table post
  add foreign key (organization_id, id, approved_revision) references post_revision (organization_id, post_id, revision) deferrable initially deferred;

create table post_destination (
  organization_id text not null,
  post_id text not null,
  project_id text not null,
  destination text not null check (destination in ('x', 'linkedin', 'instagram', 'tiktok')),
  status text not null default 'pending' check (status in ('pending', 'scheduled', 'delivering', 'confirmed', 'failed')),
  -- Wall clock, zone and instant: the zone's rules may change between now and then.
  at_local text,
  at_zone text,
  at timestamptz(3),
  url text,
  published_at timestamptz(3),
  primary key (organization_id, post_id, destination),
  foreign key (organization_id, post_id) references post on delete cascade,
  constraint pending_has_no_date check ((status = 'pending') = (at is null)),
  constraint date_is_whole check ((at is null) = (at_local is null) and (at is null) = (at_zone is null)),
  constraint confirmed_has_time check (status <> 'confirmed' or published_at is not null)
);
create index post_destination_dated on post_destination (organization_id, project_id, at, post_id, destination) where at is not null;
create index post_destination_due on post_destination (at) where status = 'scheduled';

-- Who decided what about which revision, and under which rules.
create table post_review (
  organization_id text not null,
  id text not null,
  post_id text not null,
  revision integer not null,
  verdict text not null check (verdict in ('approved', 'changes_requested', 'rejected')),
  reason text not null,
  reviewed_by text not null references person (id),
  token_id text,
  policy jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade
);
create index post_review_of_post on post_review (organization_id, post_id, revision, created_at desc);

-- What may go out now, across organizations, and names only. A post made from an article waits until that article shows
-- a revision, and nothing but the approved revision ever goes out.
create function due_post_destinations(batch integer) returns table (organization_id text, post_id text, destination text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select d.organization_id, d.post_id, d.destination
  from post_destination d
  join post p on p.organization_id = d.organization_id and p.id = d.post_id
  where d.status = 'scheduled' and d.at <= now() and p.approved_revision = p.revision
    and (not p.from_article or exists (
      select from article a
      where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
    ))
  order by d.at
  limit batch
$$;
revoke all on function due_post_destinations(integer) from public;
grant execute on function due_post_destinations(integer) to galley_service;

call raise_wall('post', 'select, insert, update, delete');
call raise_wall('post_destination', 'select, insert, update, delete');
call raise_wall('post_revision', 'select, insert');
call raise_wall('post_review', 'select, insert');
