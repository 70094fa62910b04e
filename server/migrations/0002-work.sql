--! breaking
-- What workers have to look at, of whatever kind. `at` is when: its date, or the end of its lease, so that one index answers both and the work
-- of a killed process comes due by itself. `fence` voids every earlier claim, and no two claims of the installation have the same. What became of
-- the work stands in the row of its subject; a row whose subject is gone is harmless, since its worker finds nothing to do.
create table work (
  organization_id text not null references organization on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  subject text not null,
  project_id text,
  -- What has a bound of its own within the organization, such as an endpoint.
  place text not null default '',
  at timestamptz not null default now(),
  leased boolean not null default false,
  fence bigint not null default 0,
  attempts integer not null default 0,
  primary key (organization_id, kind, subject),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index work_in_turns on work (organization_id, kind, place, at, subject);
create index work_of_project on work (organization_id, project_id);
create index work_leased on work (organization_id, kind, place, at) where leased;
call raise_wall('work', 'select, insert, update, delete');

-- Whose turn it is: a row for each organization and kind that has work. `at` is never later than the earliest thing that can be claimed. It moves
-- behind all others once the organization was served and has more, so that turns go round by one index.
create table work_turn (
  organization_id text not null references organization on delete cascade,
  kind text not null,
  at timestamptz not null,
  primary key (organization_id, kind)
);
create index work_turn_due on work_turn (kind, at);
call raise_wall('work_turn', 'select');
