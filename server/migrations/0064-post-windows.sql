-- How many more posts a network takes from an account until the window ends in which it counts them, as its answers tell.
alter table network_account add column posts_left integer, add column window_ends_at timestamptz(3);
alter table network_account add constraint window_is_whole
  check ((posts_left is null) = (window_ends_at is null) and posts_left >= 0) not valid;
