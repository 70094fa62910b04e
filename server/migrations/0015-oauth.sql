-- Clients that registered themselves. Global: known before anybody is. Of a secret only SHA-256 is kept.
create table oauth_client (
  client_id text primary key,
  metadata jsonb not null,
  secret_digest bytea,
  -- The network that it came from, so that one caller cannot fill the table.
  source text not null,
  created_at timestamptz(3) not null default now(),
  -- A day after it registered, later ninety days after it was last given a token.
  expires_at timestamptz(3) not null
);
create index oauth_client_of_source on oauth_client (source, created_at);
create index oauth_client_expired on oauth_client (expires_at);
grant select, insert, update, delete on oauth_client to galley_service;

-- What the exchange keeps between its steps. Global: each row is known by the digest of an id that its holder alone has.
create table oauth_payload (
  digest bytea primary key,
  model text not null,
  payload jsonb not null,
  -- The connection that it belongs to, which is the token of an assistant; none while nobody has agreed to it.
  organization_id text,
  token_id text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  foreign key (organization_id, token_id) references api_token on delete cascade,
  constraint whole_connection check ((organization_id is null) = (token_id is null))
);
create index oauth_payload_of_token on oauth_payload (organization_id, token_id) where token_id is not null;
create index oauth_payload_expired on oauth_payload (expires_at);
grant select, insert, update, delete on oauth_payload to galley_service;

-- Forgets kept answers, counted minutes and what has expired. A refresh token that was used is remembered for a week, so that
-- a second use of it is noticed.
create or replace function forget_expired() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from idempotency where created_at < now() - interval '24 hours';
  delete from rate_window where started_at < now() - interval '10 minutes';
  delete from site_request where expires_at < now();
  delete from session where expires_at < now();
  delete from token_digest where expires_at < now() - interval '1 day';
  delete from account_link where expires_at < now();
  delete from account_mail where created_at < now() - interval '24 hours';
  delete from sign_in_challenge where expires_at < now();
  delete from attempt_window where started_at < now() - make_interval(secs => window_seconds);
  delete from oauth_client where expires_at < now();
  delete from oauth_payload where expires_at < now() or consumed_at < now() - interval '7 days';
$$;
