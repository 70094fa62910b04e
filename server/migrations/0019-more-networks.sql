-- Accounts on LinkedIn and Instagram beside those on X.
alter table network_account
  drop constraint network_account_network_check,
  add constraint network_account_network_check check (network in ('x', 'linkedin', 'instagram'));
alter table network_request
  drop constraint network_request_network_check,
  add constraint network_request_network_check check (network in ('x', 'linkedin', 'instagram'));

alter table post_publication
  -- How it goes out, decided once: through the network's API, or by the hands of a person. Null: not begun yet.
  add column way text check (way in ('api', 'export')),
  -- The export whose files it takes. It may be gone: exports live for a day.
  add column export_id text,
  -- What the network was handed for it already, which nobody sees before it is published.
  add column prepared jsonb;
update post_publication set way = case when destination = 'x' then 'api' else 'export' end;
-- A package names what its files are drawn with, and no files.
update post_publication set package = (package - 'files') || '{"brandVersion": null}' where package is not null;

-- Accounts whose access ends by itself: what can be renewed is to be renewed before, and of the rest people are told.
create function ending_network_accounts(renew_days integer)
returns table (organization_id text, id text, network text, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select a.organization_id, a.id, a.network, a.access_expires_at from network_account a
  where a.status = 'connected'
    and ((a.network = 'instagram' and a.access_expires_at < now() + make_interval(days => renew_days))
      or (a.network = 'linkedin' and a.access_expires_at < now()))
$$;
revoke all on function ending_network_accounts(integer) from public;
grant execute on function ending_network_accounts(integer) to galley_service;
