alter table post
  add column review_policy_id text,
  add column review_steps smallint,
  add column review_round integer,
  add column steps_given smallint;

-- allow one-table: A project has few rows and is written rarely.
alter table project
  add column approval_policy_id text,
  add column approval_steps smallint;
