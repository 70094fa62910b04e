--! online
-- How kept answers to others' calls may name somebody whose account has ended, in lower case and as JSON writes it, and the last kept
-- answer of the organization that was read. Both go with the row.
-- allow online-step: the worker's functions try again two minutes later where they come before the columns
alter table account_deletion add column known_as text[], add column answers_after text[] not null default array['', '', ''];

-- Finds what oidc-provider stores of a person, wherever their id stands in it.
create index concurrently if not exists oauth_payload_person
  on oauth_payload using gin (jsonb_path_query_array(payload, '$.** ? (@ starts with "usr_")'));

-- Tokens and assistants of somebody whose account ends, over all organizations.
create index concurrently if not exists api_token_of_person on api_token (created_by);

-- Each entry that is deleted is looked for as the one before another.
create index concurrently if not exists credit_entry_previous on credit_entry (organization_id, previous);
