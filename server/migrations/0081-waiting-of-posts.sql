-- The same for posts.
alter table post
  add column review_asked_at timestamptz(3),
  add column review_asked_by text,
  add column review_asked_through text,
  add constraint post_review_asked_by_fkey foreign key (review_asked_by) references person not valid;
