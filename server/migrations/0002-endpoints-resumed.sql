-- When deliveries to an endpoint last went on. What failed before that has all of its attempts again.
alter table webhook_endpoint add column resumed_at timestamptz(3);
