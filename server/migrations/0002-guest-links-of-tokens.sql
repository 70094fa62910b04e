-- Whose token or connection made the link, which ends with it; null where a person did.
alter table guest_link add column token_id text;
