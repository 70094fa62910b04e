-- What the service has just made is looked for every moment while somebody watches.
create index generation_ended on generation (organization_id, ended_at) where ended_at is not null;
