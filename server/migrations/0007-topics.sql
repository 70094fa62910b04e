alter table topic
  add column status text not null default 'suggested' check (status in ('suggested', 'accepted', 'planned', 'declined')),
  -- Same for titles that people take for the same.
  add column title_key text not null default '',
  add column keyword text not null default '',
  add column pillar text not null default '',
  add column cluster text not null default '',
  add column intent text not null default '',
  add column call_to_action text not null default '',
  add column avoid text,
  -- Wall clock and zone beside the instant: the zone's rules may change between now and then.
  add column date_local text,
  add column date_zone text,
  -- The article that fills it. Beside article.topic_id, so that an index can leave filled topics out.
  add column article_id text,
  add column suggested_by text references person (id),
  add column suggested_token_id text,
  -- What it resembled most when it came in, for whoever decides about it.
  add column similar_type text check (similar_type in ('topic', 'article')),
  add column similar_id text,
  add column similarity real,
  add column updated_at timestamptz(3) not null default now(),
  add constraint planned_has_date check ((status = 'planned') = (date is not null)),
  add constraint date_is_whole check ((date is null) = (date_local is null) and (date is null) = (date_zone is null)),
  add constraint filled_was_planned check (article_id is null or status = 'planned'),
  add constraint similar_is_whole check ((similar_type is null) = (similar_id is null) and (similar_type is null) = (similarity is null)),
  -- Checked at commit: article refers to topic as well, and one of the two has to be written first.
  add foreign key (organization_id, article_id) references article (organization_id, id) on delete set null (article_id) deferrable initially deferred;
alter table topic alter column title_key drop default;

create unique index topic_of_article on topic (organization_id, article_id) where article_id is not null;
create index topic_open on topic (organization_id, project_id, date, id) where status = 'planned' and article_id is null;
create index topic_newest on topic (organization_id, project_id, created_at desc, id desc);
create index topic_newest_by_status on topic (organization_id, project_id, status, created_at desc, id desc);
create index topic_title on topic (organization_id, project_id, title_key);

-- The date of the topic that the article fills; its place in the calendar until it has a date of its own.
alter table article add column planned_at timestamptz(3);
create index article_scheduled on article (organization_id, project_id, scheduled_at, id) where status = 'scheduled';
create index article_planned on article (organization_id, project_id, planned_at, id)
  where planned_at is not null and scheduled_at is null and published_revision is null;
