-- Has a row for each kind of ping that the operator has turned on. Without one no change is written down for it.
create table ping_kind (
  kind text primary key check (kind in ('indexnow', 'websub'))
);
grant select on ping_kind to galley_service;
