-- What publishing through a network costs, set aside before its first part is sent, until it is known to be out or not.
alter table post_publication
  -- The name under which the credits are reserved; null while none are.
  add column reservation text,
  add column credits integer check (credits > 0),
  add constraint reservation_is_whole check ((reservation is null) = (credits is null));
