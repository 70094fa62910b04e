-- How a member wants to be seen as an author, until whoever decides what strangers see has accepted it for each project that shows them.
create table author_change (
  organization_id text not null,
  person_id text not null,
  id text not null,
  revision integer not null default 1,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (name <> ''),
  about text not null,
  image_id text,
  pictures jsonb not null,
  links text[] not null,
  accepted_for text[] not null default '{}',
  declined_at timestamptz(3),
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, person_id),
  constraint author_change_id unique (organization_id, id),
  foreign key (organization_id, person_id) references member on delete cascade
);
-- A declined change keeps nobody from an address.
create unique index author_change_slug on author_change (organization_id, slug) where declined_at is null;
call raise_wall('author_change', 'select, insert, update, delete');
