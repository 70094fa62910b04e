--! online
-- A key that empties one column beside the organization cannot be distributed by organization. Those who delete an article or a topic empty
-- what refers to it themselves. The new key is there before the old one goes, so that no row ever refers to nothing.
alter table article add constraint article_topic_fkey foreign key (organization_id, topic_id) references topic (organization_id, id) not valid;
alter table article validate constraint article_topic_fkey;
alter table article drop constraint article_organization_id_topic_id_fkey;

alter table post add constraint post_article_fkey foreign key (organization_id, article_id) references article (organization_id, id) not valid;
alter table post validate constraint post_article_fkey;
alter table post drop constraint post_organization_id_article_id_fkey;

alter table topic add constraint topic_article_fkey foreign key (organization_id, article_id) references article (organization_id, id)
  deferrable initially deferred not valid;
alter table topic validate constraint topic_article_fkey;
alter table topic drop constraint topic_organization_id_article_id_fkey;
