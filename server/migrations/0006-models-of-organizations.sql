-- A model that an organization has entered for itself, for each kind of work.
create table organization_model (
  organization_id text not null references organization,
  kind text not null check (kind in ('text', 'image', 'transcription')),
  provider text not null,
  model text not null,
  address text not null,
  -- Encrypted for this row alone; null for a server that takes none.
  key text,
  tested_at timestamptz(3) not null default now(),
  primary key (organization_id, kind)
);
call raise_wall('organization_model', 'select, insert, update, delete');

-- Kinds of work in a generation that are done by the organization's own models, and so cost no credits.
alter table generation add column own_models text[] not null default '{}';

-- Pictures are drawn for a project alone, too. Every row passes, since the check before asked for more.
alter table generation drop constraint is_for_its_subject;
alter table generation add constraint is_for_its_subject check (
  case
    when kind = 'images' then article_id is null
    when kind = 'post' then post_id is not null and article_id is null
    when kind in ('article', 'improvement') then article_id is not null and post_id is null
    else post_id is null and article_id is null
  end
) not valid;
