--! online
alter table comment validate constraint comment_about_one_subject;
alter table comment validate constraint pin_is_whole;
alter table comment validate constraint pin_is_on_a_post;
alter table comment validate constraint comment_post_revision_fkey;
create unique index concurrently if not exists comment_post_key on comment (organization_id, post_id, id);
alter table comment add constraint comment_post_key unique using index comment_post_key;
alter table comment add constraint comment_post_parent_fkey
  foreign key (organization_id, post_id, parent_id) references comment (organization_id, post_id, id) on delete cascade not valid;
alter table comment validate constraint comment_post_parent_fkey;
create index concurrently if not exists comment_open_of_post on comment (organization_id, post_id, created_at, id)
  where post_id is not null and parent_id is null and resolved_at is null;
create index concurrently if not exists comment_replies_of_post on comment (organization_id, post_id, parent_id, created_at, id)
  where post_id is not null and parent_id is not null;
