-- A generation that made a revision outlives its request and its result.
alter table generation add column emptied boolean not null default false;
