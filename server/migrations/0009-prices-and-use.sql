-- Prices of a model at its provider, by which its use is told in money.
alter table organization_model add column price jsonb;

-- Use of an organization's own models in a month of its credits, failed work included. A model whose price is in another currency begins a row.
create table model_use (
  organization_id text not null references organization,
  month date not null,
  kind text not null check (kind in ('text', 'image', 'transcription')),
  provider text not null,
  model text not null,
  -- Empty where no price was entered.
  currency text not null,
  calls bigint not null check (calls >= 0),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  images bigint not null check (images >= 0),
  seconds bigint not null check (seconds >= 0),
  -- In millionths of the currency.
  cost bigint not null check (cost >= 0),
  primary key (organization_id, month, kind, provider, model, currency),
  foreign key (organization_id, month) references credit_cycle
);
call raise_wall('model_use', 'select, insert, update');

-- The plan that an organization was granted or pays for, by its name, and the one that its owner has asked for.
create table organization_plan (
  organization_id text primary key references organization,
  plan text,
  asked text,
  asked_at timestamptz(3),
  constraint asked_has_time check ((asked is null) = (asked_at is null))
);
call raise_wall('organization_plan', 'select, insert, update');

-- Payments. That there is one row for each, and for each event that told of one, lets them count once.
create table payment (
  organization_id text not null references organization,
  -- Of the session in which it was made.
  id text not null,
  event_id text not null,
  offer text not null,
  credits integer not null check (credits > 0),
  amount integer not null check (amount > 0),
  currency text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, event_id)
);
call raise_wall('payment', 'select, insert');

-- Subscriptions that pay for plans. Found before the organization is known, by the event that ends one.
create table plan_subscription (
  id text primary key,
  organization_id text not null,
  plan text not null,
  -- Credits of each month before it, to which its end goes back.
  monthly_before integer not null check (monthly_before >= 0),
  begun_at timestamptz(3) not null default now()
);
create index plan_subscription_of_organization on plan_subscription (organization_id);
grant select, insert, delete on plan_subscription to galley_service;
