create table image (
  organization_id text not null,
  id text not null,
  project_id text not null,
  alt text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  license text not null check (license in ('own', 'licensed', 'public')),
  credit text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade
);

create table topic (
  organization_id text not null,
  id text not null,
  project_id text not null,
  title text not null,
  locale text not null,
  date timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade
);

create table article (
  organization_id text not null,
  id text not null,
  project_id text not null,
  locale text not null,
  status text not null check (status in ('draft', 'generating', 'in_review', 'approved', 'scheduled', 'published')),
  title text not null,
  -- Same for titles that people take for the same. A column, since under row-level security no index over a function is used.
  title_key text not null,
  slug text not null,
  revision integer not null check (revision >= 1),
  approved_revision integer,
  published_revision integer,
  published_slug text,
  topic_id text,
  -- Wall clock, zone and instant: the zone's rules may change between now and then.
  scheduled_local text,
  scheduled_zone text,
  scheduled_at timestamptz(3),
  -- When the scheduler has to act; null as soon as the publications of this date exist.
  due_at timestamptz(3),
  -- First time on the site, and when the revision that the site shows now went live.
  published_at timestamptz(3),
  live_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  foreign key (organization_id, topic_id) references topic (organization_id, id) on delete set null (topic_id),
  constraint approved_means_current check (status <> 'approved' or approved_revision = revision),
  constraint scheduled_has_date check (status <> 'scheduled' or (scheduled_at is not null and scheduled_local is not null and scheduled_zone is not null)),
  constraint published_has_revision check (status <> 'published' or (published_revision = revision and published_at is not null)),
  constraint published_has_slug check ((published_revision is null) = (published_slug is null) and (published_revision is null) = (live_at is null)),
  constraint due_means_scheduled check (due_at is null or status = 'scheduled')
);
create unique index article_topic on article (organization_id, topic_id) where topic_id is not null;
create index article_recent on article (organization_id, project_id, updated_at desc, id desc);
create index article_recent_by_status on article (organization_id, project_id, status, updated_at desc, id desc);
create index article_live on article (organization_id, project_id, locale, live_at desc, id desc) where published_revision is not null;
create index article_title on article (organization_id, project_id, title_key);
create index article_newest on article (organization_id, project_id, locale, published_at desc, id desc) where published_revision is not null;
create index article_due on article (due_at) where due_at is not null;

-- A slug belongs to one article of a project and language as long as that article uses it now, shows it on the site,
-- or has shown it there (its old address leads on to the new one).
create table article_slug (
  organization_id text not null,
  project_id text not null,
  locale text not null,
  slug text not null,
  article_id text not null,
  primary key (organization_id, project_id, locale, slug),
  -- Checked at commit: a slug is claimed before the article that takes it is written.
  foreign key (organization_id, article_id) references article on delete cascade deferrable initially deferred
);
create index article_slug_of_article on article_slug (organization_id, article_id);

create table article_revision (
  organization_id text not null,
  article_id text not null,
  revision integer not null check (revision >= 1),
  title text not null,
  slug text not null,
  markdown text not null,
  summary text not null,
  seo_title text,
  seo_description text,
  cover_image_id text,
  word_count integer not null,
  checks jsonb not null,
  author_kind text not null check (author_kind in ('human', 'token', 'agent')),
  author_id text not null references person (id),
  author_token_id text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, article_id, revision),
  foreign key (organization_id, article_id) references article on delete cascade
);

alter table article
  add foreign key (organization_id, id, approved_revision) references article_revision (organization_id, article_id, revision) deferrable initially deferred,
  add foreign key (organization_id, id, published_revision) references article_revision (organization_id, article_id, revision) deferrable initially deferred;

create table approval (
  organization_id text not null,
  id text not null,
  article_id text not null,
  revision integer not null,
  approved_by text not null references person (id),
  token_id text,
  -- The rules that were in force: who had to approve, and whether anyone had to.
  policy jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade
);
create index approval_of_article on approval (organization_id, article_id);

-- What a site reads of a published revision, written once when it goes live: the answer without its times and its cover.
-- An image stands in it as `image:<id>`: where it lies and whether it still exists is looked up with every read.
create table published_body (
  organization_id text not null,
  article_id text not null,
  revision integer not null,
  answer text not null,
  cover_image_id text,
  image_ids text[] not null,
  primary key (organization_id, article_id, revision),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade
);

-- What a site shows under ids or slugs, for many readers in one statement that brings its own wall: no transaction around
-- it is needed. A name under which nothing is shown has no row. `version` changes with whatever the answer is made of;
-- the rest of the row is left out where the asker holds that version already.
create function live_articles(wanted_organization text, wanted_project text, wanted_locale text, wanted text[], held text[])
returns table (
  place integer, version text, answer text, cover_image_id text, images json, published_at timestamptz, live_at timestamptz
)
language plpgsql rows 10
as $$
begin
  perform set_config('app.organization_id', wanted_organization, true);
  return query
    select w.place::integer, v.version, b.answer, b.cover_image_id, v.images, a.published_at::timestamptz, a.live_at::timestamptz
    from unnest(wanted, held) with ordinality w (name, version, place)
    -- The limits keep it one look by key for each name, however few or many articles there are.
    cross join lateral (
      select n.id, n.published_revision, n.published_at, n.live_at from article n
      where n.organization_id = wanted_organization and n.project_id = wanted_project and n.locale = wanted_locale
        and n.id = case when starts_with(w.name, 'art_') then w.name else (
          select s.article_id from article_slug s
          where s.organization_id = wanted_organization and s.project_id = wanted_project and s.locale = wanted_locale and s.slug = w.name
        ) end
        and (starts_with(w.name, 'art_') or n.published_slug = w.name)
      limit 1
    ) a
    cross join lateral (
      select p.answer, p.cover_image_id, p.image_ids from published_body p
      where p.organization_id = wanted_organization and p.article_id = a.id and p.revision = a.published_revision
      limit 1
    ) kept
    cross join lateral (
      select case when kept.cover_image_id is null and kept.image_ids = '{}' then null else (
        select coalesce(json_agg(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width, 'height', i.height, 'credit', i.credit) order by i.id), '[]')
        from image i
        where i.organization_id = wanted_organization and i.project_id = wanted_project and i.id = any(kept.image_ids || kept.cover_image_id)
      ) end as images
      offset 0
    ) i
    cross join lateral (
      select concat_ws('/', a.id, a.published_revision, extract(epoch from a.live_at), i.images) as version, i.images offset 0
    ) v
    left join lateral (
      select kept.answer, kept.cover_image_id where v.version is distinct from w.version
    ) b on true;
end
$$;
