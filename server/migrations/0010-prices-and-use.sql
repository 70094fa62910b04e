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
