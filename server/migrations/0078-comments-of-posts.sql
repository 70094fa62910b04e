-- A comment is about an article or about a post: one table, so that replies, mentions and resolutions are the same for both. A pin stands
-- at a point of a carousel's slide, in fractions of the slide's width and height; `slide` counts from 1 in the comment's own revision.
alter table comment
  alter column article_id drop not null,
  add column post_id text,
  add column slide integer,
  add column point_x double precision,
  add column point_y double precision;
alter table comment add constraint comment_about_one_subject check (num_nonnulls(article_id, post_id) = 1) not valid;
alter table comment add constraint pin_is_whole check (
  (slide is null) = (point_x is null) and (slide is null) = (point_y is null) and slide >= 1 and point_x between 0 and 1 and point_y between 0 and 1
) not valid;
alter table comment add constraint pin_is_on_a_post check (slide is null or (post_id is not null and parent_id is null and quote = '')) not valid;
alter table comment add constraint comment_post_revision_fkey
  foreign key (organization_id, post_id, revision) references post_revision (organization_id, post_id, revision) on delete cascade not valid;
