-- Functions in server/sql/functions replace those of earlier migrations whenever their file has changed. This table tells which state
-- of each file the database has.
create table sql_function (
  name text primary key,
  digest text not null
);
