-- The log is read newest first, and narrowed to one person, one token, or what was done.
create index audit_newest on audit (organization_id, created_at desc, id desc);
create index audit_of_person on audit (organization_id, person_id, created_at desc, id desc);
create index audit_of_token on audit (organization_id, token_id, created_at desc, id desc) where token_id is not null;
create index audit_of_operation on audit (organization_id, operation, created_at desc, id desc);
-- Programs do most of what is done. What came about otherwise is found without reading past all of that.
create index audit_beside_rest on audit (organization_id, created_at desc, id desc) where surface <> 'rest';
