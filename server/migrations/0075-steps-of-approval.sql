-- The steps in which a project has its work approved, where one approval is not enough. A change makes another policy: what was begun under
-- this one ends under it.
create table approval_policy (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('any_two', 'steps')),
  steps smallint not null check (steps between 1 and 10),
  created_by text not null references person (id),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, id),
  unique (organization_id, id, steps),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint any_two_are_two check (kind <> 'any_two' or steps = 2)
);
create index approval_policy_of_project on approval_policy (organization_id, project_id);

create table approval_step (
  organization_id text not null,
  policy_id text not null,
  step smallint not null check (step between 1 and 10),
  -- Empty for any two.
  name text not null,
  -- anyone: whoever can approve in the project. people: those of approval_step_person.
  approvers text not null check (approvers in ('anyone', 'people')),
  due_days smallint check (due_days between 1 and 365),
  primary key (organization_id, policy_id, step),
  unique (organization_id, policy_id, step, approvers),
  foreign key (organization_id, policy_id) references approval_policy on delete cascade
);

create table approval_step_person (
  organization_id text not null,
  policy_id text not null,
  step smallint not null,
  person_id text not null references person (id),
  primary key (organization_id, policy_id, step, person_id),
  foreign key (organization_id, policy_id, step) references approval_step on delete cascade
);
create index approval_step_of_person on approval_step_person (organization_id, person_id);

-- A step that somebody has given to a revision. The last one approves it. A round begins with each first step.
create table step_approval (
  organization_id text not null,
  subject_id text not null generated always as (coalesce(article_id, post_id)) stored,
  article_id text,
  post_id text,
  revision integer not null,
  round integer not null check (round >= 1),
  step smallint not null,
  previous_step smallint generated always as (nullif(step - 1, 0)) stored,
  policy_id text not null,
  approvers text not null,
  given_by text not null references person (id),
  -- The same person where the step names people.
  meant_id text,
  -- An owner or admin gave it since nobody whom it names can approve any more.
  stands_in boolean not null,
  token_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, subject_id, round, step),
  unique (organization_id, subject_id, round, step, revision, policy_id),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  -- No step before the one before it, and all of one revision and one policy.
  foreign key (organization_id, subject_id, round, previous_step, revision, policy_id)
    references step_approval (organization_id, subject_id, round, step, revision, policy_id) on delete cascade,
  foreign key (organization_id, policy_id, step, approvers)
    references approval_step (organization_id, policy_id, step, approvers) on delete cascade,
  foreign key (organization_id, policy_id, step, meant_id) references approval_step_person on delete cascade,
  constraint of_one_subject check (num_nonnulls(article_id, post_id) = 1),
  constraint given_by_who_is_meant check (meant_id = given_by or meant_id is null),
  constraint named_people_alone check ((approvers = 'people') = (meant_id is not null or stands_in) and not (meant_id is not null and stands_in))
);
-- Steps that are open to anyone take different people.
create unique index step_by_another on step_approval (organization_id, subject_id, round, given_by) where approvers = 'anyone';
create index step_approval_of_article on step_approval (organization_id, article_id, revision) where article_id is not null;
create index step_approval_of_post on step_approval (organization_id, post_id, revision) where post_id is not null;
create index step_approval_of_policy on step_approval (organization_id, policy_id, step);

-- A submitted revision whose project has steps, until it is approved or sent back.
create table review_wait (
  organization_id text not null,
  subject_id text not null generated always as (coalesce(article_id, post_id)) stored,
  article_id text,
  post_id text,
  project_id text not null,
  submitted_at timestamptz(3) not null,
  -- When the next reminder is due: half of the time, then the end of it.
  check_at timestamptz(3),
  primary key (organization_id, subject_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint of_one_subject check (num_nonnulls(article_id, post_id) = 1)
);
create index review_wait_due on review_wait (organization_id, check_at) where check_at is not null;
create index review_wait_of_article on review_wait (organization_id, article_id) where article_id is not null;
create index review_wait_of_post on review_wait (organization_id, post_id) where post_id is not null;
create index review_wait_of_project on review_wait (organization_id, project_id);

-- A member who was asked by name to look at a revision. It ends with the review.
create table review_assignment (
  organization_id text not null,
  subject_id text not null generated always as (coalesce(article_id, post_id)) stored,
  article_id text,
  post_id text,
  revision integer not null,
  person_id text not null,
  asked_by text not null references person (id),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, subject_id, person_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, person_id) references member on delete cascade,
  constraint of_one_subject check (num_nonnulls(article_id, post_id) = 1)
);
create index review_assignment_of_person on review_assignment (organization_id, person_id);
create index review_assignment_of_article on review_assignment (organization_id, article_id) where article_id is not null;
create index review_assignment_of_post on review_assignment (organization_id, post_id) where post_id is not null;

call raise_wall('approval_policy', 'select, insert');
call raise_wall('approval_step', 'select, insert');
call raise_wall('approval_step_person', 'select, insert');
call raise_wall('step_approval', 'select, insert');
call raise_wall('review_wait', 'select, insert, update, delete');
call raise_wall('review_assignment', 'select, insert, update, delete');

-- The steps that a revision has to take, set when it is submitted, and how many it has. None where one approval is enough.
alter table article
  add column review_policy_id text,
  add column review_steps smallint,
  add column review_round integer,
  add column steps_given smallint;
