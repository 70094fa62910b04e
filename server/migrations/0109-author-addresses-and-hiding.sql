-- Addresses that a member had as an author and gave up. Nobody else in the organization takes them, so that a link never leads to another person.
create table author_former_slug (
  organization_id text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  person_id text not null,
  given_up_at timestamptz(3) not null default now(),
  primary key (organization_id, slug),
  foreign key (organization_id, person_id) references member (organization_id, person_id) on delete cascade
);
create index author_former_slug_of_person on author_former_slug (organization_id, person_id, given_up_at);

alter table author_former_slug enable row level security;
create policy tenant on author_former_slug to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on author_former_slug to galley_service;

-- When an owner or admin hid a member from readers. The member shows themself again once one of them allows it.
alter table member add column author_hidden_at timestamptz(3);
alter table member add column author_hidden_told_at timestamptz(3);
