-- The address that a guest is about to prove by a link that asks for none.
alter table guest add column asked_email text;
