--! online
-- Serve pages of lists that grow with an organization, in their order.
create index concurrently if not exists member_oldest on member (organization_id, created_at, person_id);
create index concurrently if not exists api_token_newest on api_token (organization_id, created_at desc, id desc) where kind in ('api', 'read');
create index concurrently if not exists assistant_newest on api_token (organization_id, created_at desc, id desc)
  where kind = 'assistant' and revoked_at is null;
create index concurrently if not exists invitation_newest on invitation (organization_id, created_at desc, id desc) where status = 'pending';
-- Finds tokens and assistants by name, and by the end of their value.
create index concurrently if not exists api_token_words on api_token using gin (name_words(organization_id, name || ' ' || last_four));
