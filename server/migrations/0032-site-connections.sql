-- What a project's site was connected as, and when: its code is forgotten within minutes.
alter table webhook_endpoint
  add column framework text,
  add column connected_at timestamptz(3);
