-- The operator's maintenance: while there is a row, blogs alone are served and workers pause.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  since timestamptz(3) not null default now(),
  -- When it is expected to end. It goes on until the operator ends it.
  until timestamptz(3),
  message text check (char_length(message) between 1 and 300)
);
grant select on maintenance to galley_service;
