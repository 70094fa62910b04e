-- What people searched for when pages of the project were shown: one set of sums per project, over the newest period that is known.
create table search_query_period (
  organization_id text not null,
  project_id text not null,
  source text not null check (source in ('file', 'search_console')),
  from_day date not null,
  to_day date not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint query_period_in_order check (from_day <= to_day)
);

create table search_query (
  organization_id text not null,
  project_id text not null,
  query text not null,
  clicks integer not null check (clicks >= 0),
  impressions integer not null check (impressions >= 0),
  -- The average position times the impressions; 0 where it is not known.
  position_sum double precision not null,
  primary key (organization_id, project_id, query),
  foreign key (organization_id, project_id) references search_query_period on delete cascade
);
create index search_query_by_impressions on search_query (organization_id, project_id, impressions desc, query collate "C");

call raise_wall('search_query_period', 'select, insert, update, delete');
call raise_wall('search_query', 'select, insert, update, delete');

-- Ideas for topics that somebody does not want to see for some time. Ideas are no rows: their ids are made of what they are about.
create table topic_idea_dismissal (
  organization_id text not null,
  project_id text not null,
  idea_id text not null,
  dismissed_by text references person (id) on delete set null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, idea_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('topic_idea_dismissal', 'select, insert, update, delete');
