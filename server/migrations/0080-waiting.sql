-- Who asked for the review that an article or a post waits for, and when. Where nothing is written, the revision's author did when it was saved.
alter table article
  add column review_asked_at timestamptz(3),
  add column review_asked_by text,
  -- The token or the generation that asked for that person.
  add column review_asked_through text,
  add constraint article_review_asked_by_fkey foreign key (review_asked_by) references person not valid;

-- What a person has put off until a day. An entry whose cause is younger than the row waits all the same.
create table waiting_snooze (
  organization_id text not null,
  person_id text not null,
  entry text not null check (length(entry) <= 100),
  snoozed_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  until timestamptz(3) not null,
  primary key (organization_id, person_id, entry),
  foreign key (organization_id, person_id) references member on delete cascade
);
create index waiting_snooze_over on waiting_snooze (until);
alter table waiting_snooze enable row level security;
create policy tenant on waiting_snooze to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on waiting_snooze to galley_service;
