-- The schema of 0.1.0. Functions that change with the service stand in server/sql/functions, which are put in place after this file.

-- The service's users have the rights of this role, which owns nothing. Other databases of the same server may have made it already.
do $$
begin
  create role galley_service nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant galley_service to current_user;
grant usage on schema public to galley_service;
grant select on migration to galley_service;

-- Unnamed, the schema of temporary tables comes first: whoever can make one could put it in place of a table that a function reads
-- with the owner's rights.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;

-- The user that the service logs in as, made at the next start: it owns nothing and holds the rights of galley_service. All who start
-- the service on this database share it. Only the owner reads this schema, and backups leave it out.
create schema galley_private;
create table galley_private.service_login (
  single boolean primary key default true check (single),
  name text not null,
  password text not null
);
insert into galley_private.service_login (name, password)
select 'galley_service_' || left(replace(gen_random_uuid()::text, '-', ''), 12), replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- Rows of a tenant table are seen only inside their organization: app.organization_id is set per transaction.
create function current_organization_id() returns text
language sql stable parallel safe
return nullif(current_setting('app.organization_id', true), '');

-- Raises the same wall around a later table: what the service may do to it, and that it sees one organization at a time.
create procedure raise_wall(tenant_table text, granted text)
language plpgsql
as $$
begin
  execute format('grant %s on %I to galley_service', granted, tenant_table);
  execute format('alter table %I enable row level security', tenant_table);
  execute format(
    'create policy tenant on %I to galley_service using (organization_id = current_organization_id()) with check (organization_id = current_organization_id())',
    tenant_table
  );
end
$$;

-- A title as titles are sorted and looked through: without case, accents and compatibility forms. One definition for what is kept and what is looked for.
create function plain_title(words text) returns text
language sql immutable strict parallel safe
as $$
  select lower(normalize(regexp_replace(normalize(words, NFKD), U&'[\0300-\036f]', '', 'g'), NFC))
$$;

-- A name or an address as it is compared and sorted: without case and accents. Most have none, and need no more than small letters. It is
-- not strict, so that it becomes part of the statement that asks it for thousands of rows.
create function plain_name(content text) returns text
language sql immutable parallel safe
return case when octet_length(content) = char_length(content) then lower(content collate "C")
  else lower(normalize(regexp_replace(normalize(left(content, 2000), nfkd), '[\u0300-\u036f]', '', 'g'), nfc)) end;

-- Most texts show no image. Those are not searched for one by a pattern.
create function image_ids_in(markdown text, cover_image_id text) returns text[]
language plpgsql immutable parallel safe
as $$
begin
  if strpos(markdown, '(image:') = 0 then
    return array_remove(array[cover_image_id], null);
  end if;
  return array(
    select (regexp_matches(markdown, '\(image:([A-Za-z0-9_-]{1,64})(?:\)| ")', 'g'))[1]
    union
    select cover_image_id where cover_image_id is not null
  );
end
$$;

-- The images that a revision of a post shows. A column, since under row-level security no index looks into content.
create function post_image_ids_in(content jsonb) returns text[]
language sql immutable parallel safe
return array(
  select distinct i.value #>> '{}'
  from unnest(array['$.imageId', '$.parts[*].imageId', '$.slides[*].imageId']::jsonpath[]) path
  cross join lateral jsonb_path_query(content, path) i (value)
  where jsonb_typeof(i.value) = 'string'
);

-- The words of a name or an address, without punctuation. One definition for what an index keeps and what is typed.
create function name_parts(content text) returns text[]
language sql immutable parallel safe strict
return string_to_array(btrim(
  regexp_replace(plain_name(content), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')
), ' ');

-- Words for an index: each begins with a key of its organization, so that one index is as good as one for each of them.
create function name_words(organization text, content text) returns tsvector
language sql immutable parallel safe strict
return array_to_tsvector(array(
  select substr(md5(organization), 1, 4) || left(w.word, 60) from unnest(name_parts(content)) w (word) where w.word <> ''
));

-- A typed text as a condition on such words: each of its own is there, at least as a beginning. Null where it has no word.
create function name_query(organization text, typed text) returns tsquery
language sql immutable parallel safe strict
return (
  select string_agg(format('''%s'':*', substr(md5(organization), 1, 4) || left(w.word, 60)), ' & ')::tsquery
  from unnest(name_parts(typed)) w (word) where w.word <> ''
);

-- Patterns of typed words or parts of words. They hold no sign that a pattern knows.
create function name_patterns(typed text) returns text[]
language sql immutable parallel safe strict
return array(select '%' || w.word || '%' from unnest(name_parts(typed)) w (word));

create table person (
  id text primary key,
  email text not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  proved_at timestamptz(3),
  made_in text,
  joins text not null generated always as (case when (proved_at is not null) then '*' else coalesce(made_in, 'none') end) stored,
  deleted_at timestamptz(3),
  constraint person_joins unique (id, joins),
  constraint former_is_nobody check (
    deleted_at is null or email = id and name = 'A former member' and proved_at is null and made_in = 'former' and created_at = deleted_at
  )
);
create unique index person_email on person (lower(email));
create index person_made_in on person (made_in) where made_in is not null;
grant select, insert, update, delete on person to galley_service;

create table organization (
  organization_id text primary key,
  name text not null,
  created_at timestamptz(3) not null default now(),
  -- Null: the zone of its first project, or UTC while it has none.
  time_zone text,
  -- Whether its people may make such links at all.
  guest_links boolean not null default true
);
call raise_wall('organization', 'select, insert, update, delete');

create table member (
  organization_id text not null references organization,
  person_id text not null references person,
  role text not null check (role in ('owner', 'admin', 'member', 'reviewer', 'commenter', 'reader')),
  -- false: only the projects in member_project. Owners and admins reach every project whatever this says.
  all_projects boolean not null default true,
  created_at timestamptz(3) not null default now(),
  -- When somebody last had this organization's dashboard open. Kept with the membership: no organization learns of others.
  seen_at timestamptz(3),
  -- A member's account may be in this organization: any may that is proved, another only in the one that made it. 'none' joins no
  -- further one.
  person_joins text not null default '*',
  -- When an owner or admin hid a member from readers. The member shows themself again once one of them allows it.
  author_hidden_at timestamptz(3),
  author_hidden_told_at timestamptz(3),
  primary key (organization_id, person_id),
  constraint member_of_person_who_joins foreign key (person_id, person_joins) references person (id, joins) on update cascade,
  constraint member_joins check (person_joins in ('*', 'none') or person_joins = organization_id)
);
create index member_of_person on member (person_id);
-- Serve pages of lists that grow with an organization, in their order.
create index member_oldest on member (organization_id, created_at, person_id);
call raise_wall('member', 'select, insert, update, delete');

-- Global: a public page has to be found before its organization is known.
create table blog_address (
  kind text not null check (kind in ('path', 'host')),
  address text not null,
  organization_id text not null,
  project_id text not null,
  -- Given by the operator: no proof takes it away.
  granted boolean not null default false,
  primary key (kind, address)
);
create index blog_address_of_project on blog_address (organization_id, project_id);
grant select, insert, update, delete on blog_address to galley_service;

-- Global: a caller is known by the digest alone. Only SHA-256 of the value is ever stored.
create table token_digest (
  digest bytea primary key,
  organization_id text not null,
  token_id text not null,
  expires_at timestamptz(3),
  audience text,
  -- One value may be worth less than the connection that it was made for. null: as much as the token.
  permissions text[],
  constraint audience_expires check (audience is null or expires_at is not null)
);
create index token_digest_expired on token_digest (expires_at) where expires_at is not null;
create index token_digest_of_assistant on token_digest (organization_id, token_id) where audience is not null;
-- Finds what an organization or a token leaves in tables that are read before an organization is known.
create index token_digest_of_token on token_digest (organization_id, token_id);
grant select, insert, update, delete on token_digest to galley_service;

-- Counts of the running minute. Unlogged: a crash forgets at most one minute, and no call waits for the disk.
create unlogged table rate_window (
  principal_id text primary key,
  started_at timestamptz not null,
  calls integer not null
) with (fillfactor=50);
grant select, insert, update, delete on rate_window to galley_service;

create table event (
  organization_id text not null references organization,
  id text not null,
  project_id text,
  type text not null,
  subject_id text not null,
  -- Part that makes the event unique for its subject (a revision, a destination); null where it may happen again.
  occurrence text,
  data jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, type, subject_id, occurrence)
);
create index event_oldest on event (created_at);
call raise_wall('event', 'select, insert');

create table audit (
  organization_id text not null references organization,
  id text not null,
  operation text not null,
  surface text not null,
  person_id text,
  token_id text,
  subject_id text,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  -- The guest by whom an act was done with a member's link, in the log and in what people are told.
  guest_name text,
  primary key (organization_id, id)
);
create index audit_of_subject on audit (organization_id, subject_id, created_at);
-- The log is read newest first, and narrowed to one person, one token, or what was done.
create index audit_newest on audit (organization_id, created_at desc, id desc);
create index audit_of_person on audit (organization_id, person_id, created_at desc, id desc);
create index audit_of_token on audit (organization_id, token_id, created_at desc, id desc) where token_id is not null;
create index audit_of_operation on audit (organization_id, operation, created_at desc, id desc);
-- Programs do most of what is done. What came about otherwise is found without reading past all of that.
create index audit_beside_rest on audit (organization_id, created_at desc, id desc) where surface <> 'rest';
create index audit_oldest on audit (created_at);
-- Holds approvals that were withdrawn, too.
create index audit_of_activity on audit (organization_id, subject_id, created_at desc, id desc)
  where operation in ('submit_article', 'request_article_changes', 'schedule_article', 'unschedule_article', 'unpublish_article',
  'withdraw_approval', 'submit_post', 'schedule_post', 'withdraw_post_destination');
call raise_wall('audit', 'select, insert');

create table idempotency (
  organization_id text not null references organization,
  principal_id text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  response jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, principal_id, operation, key)
);
create index idempotency_age on idempotency (created_at);
call raise_wall('idempotency', 'select, insert, update, delete');

create table notification_choice (
  organization_id text not null,
  person_id text not null,
  kind text not null check (
    kind in ('mention', 'comment_reply', 'guest_comment', 'review_requested', 'review_assigned', 'changes_requested', 'review_due',
    'review_overdue', 'approval_due', 'approval_missed', 'publication_failed', 'endpoint_failing', 'export_ready', 'account_broken',
    'host_unproved', 'credits_low', 'routine_incomplete')
  ),
  in_app boolean not null,
  email boolean not null,
  -- Told of by e-mail, but in the daily digest. Without e-mail it says nothing.
  in_digest boolean not null default false,
  primary key (organization_id, person_id, kind),
  foreign key (organization_id, person_id) references member on delete cascade
);
call raise_wall('notification_choice', 'select, insert, update');

-- Global: an image is read by its id alone, which nobody can guess.
create table image_address (
  image_id text primary key,
  organization_id text not null
);
create index image_address_of_image on image_address (organization_id, image_id);
grant select, insert on image_address to galley_service;

-- A site that asks to be connected. Global: it is known by its codes before any organization is. Only digests and names are kept.
create table site_request (
  device_digest bytea primary key,
  user_code text not null unique check (user_code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  framework text not null,
  -- Name that the site gives itself, for its approver.
  site_url text,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'denied', 'connected')),
  organization_id text,
  project_id text,
  decided_by text references person,
  asked_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint approved_for_project check ((status in ('approved', 'connected')) = (project_id is not null)),
  constraint project_within_organization check ((project_id is null) = (organization_id is null))
);
create index site_request_expired on site_request (expires_at);
create index site_request_of_project on site_request (organization_id, project_id) where organization_id is not null;
grant select, insert, update, delete on site_request to galley_service;

-- A person who is signed in. Global: known by the digest of the cookie before any organization is.
create table session (
  id text primary key,
  digest bytea not null unique,
  person_id text not null references person on delete cascade,
  -- User agent of the browser, and the address it was last seen at: for the person, who ends the ones that are not theirs.
  user_agent text not null,
  address text not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- When the person behind a session last showed that it is them.
  confirmed_at timestamptz(3) not null default now()
);
create index session_of_person on session (person_id);
create index session_expired on session (expires_at);
grant select, insert, update, delete on session to galley_service;

-- How people get in. Global: a person is known before any of their organizations is.
create table password (
  person_id text primary key references person on delete cascade,
  -- Algorithm, parameters, salt and hash in one text, as in $argon2id$v=19$m=19456,t=2,p=1$…
  hash text not null,
  changed_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on password to galley_service;

create table passkey (
  id text primary key,
  credential_id text not null unique,
  person_id text not null references person on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_of_person on passkey (person_id);
grant select, insert, update, delete on passkey to galley_service;

-- An app that shows codes. Unconfirmed while it is being set up; until then nobody is asked for a code.
create table authenticator (
  person_id text primary key references person on delete cascade,
  -- Encrypted by the service.
  secret text not null,
  confirmed_at timestamptz(3),
  -- The newest time step of which a code was taken: no code of it or of an older one is taken again.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on authenticator to galley_service;

create table recovery_code (
  person_id text not null references person on delete cascade,
  digest bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, digest)
);
grant select, insert, update, delete on recovery_code to galley_service;

create table invitation (
  organization_id text not null references organization,
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'reviewer', 'commenter', 'reader')),
  -- null: every project.
  project_ids text[],
  invited_by text not null references person,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  primary key (organization_id, id),
  constraint decided_has_time check ((status = 'pending') = (decided_at is null))
);
create unique index invitation_pending on invitation (organization_id, lower(email)) where status = 'pending';
create index invitation_newest on invitation (organization_id, created_at desc, id desc) where status = 'pending';
call raise_wall('invitation', 'select, insert, update');

-- Half a sign-in: the second factor that is still to come, or what a passkey has to sign.
create unlogged table sign_in_challenge (
  digest bytea primary key,
  kind text not null check (kind in ('second_factor', 'passkey')),
  person_id text references person on delete cascade,
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null,
  constraint passkey_signs_something check ((kind = 'passkey') = (challenge is not null)),
  constraint second_factor_is_of_somebody check (kind = 'passkey' or person_id is not null)
);
create index sign_in_challenge_expired on sign_in_challenge (expires_at);
grant select, insert, update, delete on sign_in_challenge to galley_service;

-- Attempts per account and address. Keys are digests: an address that somebody typed is not kept.
create unlogged table attempt_window (
  key bytea primary key,
  started_at timestamptz(3) not null,
  window_seconds integer not null,
  attempts integer not null
);
grant select, insert, update, delete on attempt_window to galley_service;

-- Clients that registered themselves. Global: known before anybody is. Of a secret only SHA-256 is kept.
create table oauth_client (
  client_id text primary key,
  metadata jsonb not null,
  secret_digest bytea,
  -- The network that it came from, so that one caller cannot fill the table.
  source text not null,
  created_at timestamptz(3) not null default now(),
  -- A day after it registered, later ninety days after it was last given a token.
  expires_at timestamptz(3) not null
);
create index oauth_client_of_source on oauth_client (source, created_at);
create index oauth_client_expired on oauth_client (expires_at);
grant select, insert, update, delete on oauth_client to galley_service;

-- State of the exchange between its steps. Global: each row is known by the digest of an id that its holder alone has.
create table oauth_payload (
  digest bytea primary key,
  model text not null,
  payload jsonb not null,
  -- The connection that it belongs to, which is the token of an assistant; none while nobody has agreed to it.
  organization_id text,
  token_id text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  constraint whole_connection check ((organization_id is null) = (token_id is null))
);
create index oauth_payload_of_token on oauth_payload (organization_id, token_id) where token_id is not null;
create index oauth_payload_expired on oauth_payload (expires_at);
create index oauth_payload_consumed on oauth_payload (consumed_at) where consumed_at is not null;
-- Finds what oidc-provider stores of a person, wherever their id stands in it.
create index oauth_payload_person on oauth_payload using gin (jsonb_path_query_array(payload, '$.**?(@ starts with "usr_")'::jsonpath));
grant select, insert, update, delete on oauth_payload to galley_service;

-- Somebody on the way to a network and back. Global: known by the digest of its state before any organization is, and used once.
create table network_request (
  -- SHA-256 of the state, in hex.
  id text primary key,
  organization_id text not null,
  project_id text not null,
  person_id text not null references person,
  network text not null check (network ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- The secret behind the code challenge, encrypted for this row alone.
  verifier text not null,
  expires_at timestamptz(3) not null,
  -- The session that has begun to connect an account: once it has ended, nothing of it is finished. Null where a command began.
  session_id text
);
create index network_request_expired on network_request (expires_at);
create index network_request_of_project on network_request (organization_id, project_id);
grant select, insert, delete on network_request to galley_service;

-- One calendar month of an organization. That there is one row for it makes its grant happen once.
create table credit_cycle (
  organization_id text not null references organization,
  month date not null check (extract(day from month) = 1),
  -- Credits of the plan for it, raises included.
  granted integer not null check (granted >= 0),
  -- Everything that could be spent in it: granted, carried over from top-ups, and topped up meanwhile.
  budget integer not null,
  used integer not null default 0,
  -- When people were told that little is left of it.
  low_at timestamptz(3),
  primary key (organization_id, month),
  constraint credit_cycle_check check (budget >= granted),
  constraint credit_cycle_check1 check (used >= 0 and used <= budget)
);
call raise_wall('credit_cycle', 'select');

-- Everything that ever happened to an organization's credits, in the order in which it did. Each entry begins with what the one before
-- it has left, so that the sums cannot differ from the balance.
create table credit_entry (
  organization_id text not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('grant', 'raise', 'top_up', 'reserve', 'settle', 'release', 'lapse')),
  -- The caller's name for a spending or a top-up: each happens once.
  operation_id text,
  -- The cycle that it counts for: of a settlement, the one in which it was reserved.
  month date not null,
  -- Changes: credits of the month, bought ones, and those that are set aside.
  monthly integer not null,
  bought integer not null,
  reserved integer not null,
  spent integer not null default 0 check (spent >= 0),
  lapsed integer not null default 0 check (lapsed >= 0),
  monthly_after integer not null check (monthly_after >= 0),
  bought_after integer not null check (bought_after >= 0),
  reserved_after integer not null check (reserved_after >= 0),
  previous integer generated always as (nullif((number - 1), 0)) stored,
  monthly_before integer not null generated always as (monthly_after - monthly) stored,
  bought_before integer not null generated always as (bought_after - bought) stored,
  reserved_before integer not null generated always as (reserved_after - reserved) stored,
  work text,
  -- Not references: the history outlives what the credits were spent on.
  project_id text,
  subject_id text,
  note text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (organization_id, number),
  constraint credit_entry_organization_id_number_monthly_after_bought_af_key
    unique (organization_id, number, monthly_after, bought_after, reserved_after),
  foreign key (organization_id, month) references credit_cycle,
  constraint follows_the_entry_before foreign key (organization_id, previous, monthly_before, bought_before, reserved_before)
    references credit_entry (organization_id, number, monthly_after, bought_after, reserved_after),
  constraint begins_with_nothing check (number > 1 or monthly_before = 0 and bought_before = 0 and reserved_before = 0),
  constraint has_operation check ((operation_id is not null) = (kind in ('top_up', 'reserve', 'settle', 'release'))),
  constraint moves_one_way check (
    case kind
      when 'top_up' then monthly = 0
      when 'reserve' then monthly <= 0 and bought <= 0 and reserved > 0 and spent = 0 and lapsed = 0
      when 'settle' then monthly >= 0 and bought >= 0 and reserved < 0
      when 'release' then monthly >= 0 and bought >= 0 and reserved < 0 and spent = 0
      when 'lapse' then bought = 0 and reserved = 0 and spent = 0 and lapsed > 0
      else bought = 0
    end
  ),
  constraint nothing_is_lost check (
    case
      when kind in ('grant', 'raise', 'top_up') then (monthly + bought) > 0 and reserved = 0 and spent = 0 and lapsed = 0
      else ((((monthly + bought) + reserved) + spent) + lapsed) = 0
    end
  )
);
create unique index credit_entry_reserved on credit_entry (organization_id, operation_id) where kind = 'reserve';
create unique index credit_entry_closed on credit_entry (organization_id, operation_id) where kind in ('settle', 'release');
create unique index credit_entry_topped_up on credit_entry (organization_id, operation_id) where kind = 'top_up';
create unique index credit_entry_granted on credit_entry (organization_id, month) where kind = 'grant';
create unique index credit_entry_lapsed on credit_entry (organization_id, month) where kind = 'lapse';
-- Each entry that is deleted is looked for as the one before another.
create index credit_entry_previous on credit_entry (organization_id, previous);
call raise_wall('credit_entry', 'select');

-- Balance of an organization: the newest entry's word, which the foreign key holds it to.
create table credit_account (
  organization_id text primary key references organization,
  monthly_credits integer not null default 100 check (monthly_credits between 0 and 1000000),
  -- The cycle that is open; null before the first.
  month date,
  entries integer not null default 0,
  newest_entry integer generated always as (nullif(entries, 0)) stored,
  monthly integer not null default 0 check (monthly >= 0),
  bought integer not null default 0 check (bought between 0 and 1000000000),
  reserved integer not null default 0 check (reserved >= 0),
  foreign key (organization_id, month) references credit_cycle,
  constraint says_what_the_newest_entry_says foreign key (organization_id, newest_entry, monthly, bought, reserved)
    references credit_entry (organization_id, number, monthly_after, bought_after, reserved_after),
  constraint begins_with_nothing check (entries > 0 or monthly = 0 and bought = 0 and reserved = 0)
);
call raise_wall('credit_account', 'select');

-- When and in which language a person is written to, wherever they belong. Global: account mails know no organization.
create table person_preference (
  person_id text primary key references person on delete cascade,
  -- Their choice; null: the language their browser asked for last.
  language text check (language in ('en', 'pt', 'pt-BR')),
  seen_language text check (seen_language in ('en', 'pt', 'pt-BR')),
  -- null: that of the organization's first project.
  time_zone text,
  digest_time text not null default '08:00' check (digest_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_weekends boolean not null default false,
  urgent_anytime boolean not null default false,
  constraint quiet_hours_are_whole check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
grant select, insert, update on person_preference to galley_service;

-- Several notifications in one e-mail: a person's daily one, or what quiet hours have held back.
create table notification_digest (
  organization_id text not null,
  id text not null,
  person_id text not null,
  -- The day on the person's clocks whose daily one it is; null for what quiet hours have held back.
  daily_on date,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'dropped')),
  sent_at timestamptz(3),
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint one_daily_digest unique (organization_id, person_id, daily_on),
  foreign key (organization_id, person_id) references member on delete cascade,
  constraint digest_sent_has_time check ((status = 'sent') = (sent_at is not null))
);
create index notification_digest_unsent on notification_digest (created_at) where status = 'pending';
create index notification_digest_oldest on notification_digest (created_at);
call raise_wall('notification_digest', 'select, insert, update');

-- Browsers in which somebody has signed in, by the digest of a cookie of their own: a sign-in from another one is told by e-mail.
create table person_device (
  person_id text not null references person on delete cascade,
  digest bytea not null,
  seen_at timestamptz(3) not null default now(),
  primary key (person_id, digest)
);
grant select, insert, update, delete on person_device to galley_service;

-- Where an X-Forwarded-For came from that was not believed, for the operator: one row for private networks, one for public ones.
create unlogged table untrusted_forward (
  origin text primary key check (origin in ('private', 'public')),
  network text not null,
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update on untrusted_forward to galley_service;

-- Changes of people to their own accounts: theirs to read, and no organization's.
create table account_history (
  person_id text not null references person on delete cascade,
  id text not null,
  operation text not null,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, id)
);
create index account_history_newest on account_history (person_id, created_at desc, id desc);
grant select on account_history to galley_service;

-- How much an organization may keep. What the operator has not set is as usual.
create table organization_quota (
  organization_id text primary key references organization,
  maxima jsonb not null default '{}'::jsonb,
  -- Kept counts of what there may be much of; null until it was counted once.
  articles_used bigint,
  bytes_used bigint
);
call raise_wall('organization_quota', 'select, insert, update');

-- A change of somebody's address: asked for, then made once the new address is proved. It can be undone from the address before as long
-- as its row is there; undoing one takes all later ones with it.
create table address_change (
  id text primary key,
  person_id text not null references person on delete cascade,
  from_email text not null,
  to_email text not null,
  asked_at timestamptz(3) not null default now(),
  -- null: nobody has proved the new address yet.
  changed_at timestamptz(3)
);
create unique index address_change_asked on address_change (person_id) where changed_at is null;
create index address_change_of_person on address_change (person_id, changed_at);
grant select, insert, update, delete on address_change to galley_service;

-- A link that opens one door once. Whoever uses it takes its row.
create table account_link (
  digest bytea primary key,
  kind text not null check (kind in ('first_owner', 'invitation', 'password_reset', 'address_change', 'address_undo', 'account_keep')),
  person_id text references person on delete cascade,
  organization_id text,
  invitation_id text,
  -- It went to the person's own address and was shown to nobody else.
  mailed boolean not null,
  -- Its use turns two-factor sign-in off, for somebody who has lost every second factor.
  ends_two_factor boolean not null default false,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  change_id text references address_change on delete cascade,
  constraint only_the_first_stays check ((kind = 'first_owner') = (expires_at is null)),
  constraint opens_one_door check (
    (kind in ('password_reset', 'address_change', 'address_undo', 'account_keep')) = (person_id is not null) and (kind in ('address_change',
    'address_undo')) = (change_id is not null) and (kind = 'invitation') = (invitation_id is not null) and (organization_id is null) =
    (invitation_id is null)
  )
);
create unique index account_link_first_owner on account_link (kind) where kind = 'first_owner';
create index account_link_of_person on account_link (person_id) where person_id is not null;
create index account_link_of_invitation on account_link (organization_id, invitation_id) where invitation_id is not null;
create index account_link_of_change on account_link (change_id) where change_id is not null;
grant select, insert, update, delete on account_link to galley_service;

-- E-mails with a link. The link is made when its e-mail goes out, so that its value is kept nowhere.
create table account_mail (
  id text primary key,
  kind text not null check (
    kind in ('invitation', 'password_reset', 'passkey_added', 'two_factor_off', 'password_changed', 'new_device', 'address_proof',
    'address_changed', 'address_restored', 'address_set', 'deletion_asked', 'deletion_waits', 'account_kept', 'organization_deletion',
    'organization_kept', 'project_deletion', 'project_kept', 'guest_code', 'author_hidden', 'passkey_removed', 'two_factor_on',
    'recovery_codes_replaced', 'token_added', 'assistant_added', 'calendar_added')
  ),
  -- As it was typed, for a reset: whether anybody has it is looked up when the e-mail goes out.
  email text not null,
  organization_id text,
  invitation_id text,
  status text not null default 'pending' check (status in ('pending', 'sending')),
  attempts integer not null default 0,
  next_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  person_id text references person on delete cascade,
  -- The name of the passkey, or the network address of the sign-in.
  detail text,
  change_id text references address_change on delete cascade,
  constraint account_mail_sending_has_lease check ((status = 'sending') = (lease_until is not null)),
  constraint address_mail_is_of_change check ((kind in ('address_proof', 'address_changed')) = (change_id is not null)),
  constraint invitation_is_named check ((kind = 'invitation') = ((organization_id is not null) and (invitation_id is not null))),
  constraint notice_is_of_somebody check ((kind in ('invitation', 'password_reset', 'guest_code')) = (person_id is null))
);
create index account_mail_due on account_mail (next_at);
create index account_mail_of_person on account_mail (person_id) where person_id is not null;
-- E-mails about accounts: an organization's invitations, and those of no organization, have a turn each.
create index account_mail_in_turns on account_mail (coalesce(organization_id, ''), coalesce(lease_until, next_at));
create index account_mail_leased on account_mail (lease_until) where status = 'sending';
create index account_mail_of_change on account_mail (change_id) where change_id is not null;
grant select, insert, update, delete on account_mail to galley_service;

-- Which state of each file of server/sql/functions the database has: a file that has changed replaces its function.
create table sql_function (
  name text primary key,
  digest text not null
);

-- Accounts that somebody has asked to delete. A row goes when its person keeps the account, or once nothing of them is left.
create table account_deletion (
  person_id text primary key references person on delete cascade,
  asked_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  due_at timestamptz(3) not null,
  -- null: the account still works.
  begun_at timestamptz(3),
  -- Whether it is due and waits, since the person is the only owner of an organization.
  waits boolean not null default false,
  -- The last organization of which nothing is left to do.
  done_through text not null default '',
  next_attempt_at timestamptz(3) not null,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  -- How kept answers to others' calls may name somebody whose account has ended, in lower case and as JSON writes it, and the last kept
  -- answer of the organization that was read. Both go with the row.
  known_as text[],
  answers_after text[] not null default array['', '', ''],
  constraint account_deletion_check check (not waits or begun_at is null)
);
create index account_deletion_due on account_deletion (coalesce(lease_until, next_attempt_at));
grant select, insert, update, delete on account_deletion to galley_service;

-- The last run of `galley backup` and how it ended, in one row that the command writes and the service shows in its metrics. It belongs to
-- this database, so that no backup holds it.
create table backup_run (
  only_row boolean primary key default true check (only_row),
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  succeeded boolean,
  -- The moment of the rows in the last backup that is complete.
  complete_as_of timestamptz(3),
  constraint backup_run_check check ((ended_at is null) = (succeeded is null))
);
grant select on backup_run to galley_service;

-- Changes to what readers of a hosted blog see, until the CDN in front has dropped its copies. A row without a slug is about the whole blog.
-- It has no foreign keys, since it outlives a project that is deleted: copies of its pages go too.
create table blog_change (
  organization_id text not null,
  id text not null,
  project_id text not null,
  slug text,
  created_at timestamptz(3) not null default now(),
  -- When every process has seen the change, so that no copy is made of an earlier page. Changes of one second come due together.
  next_attempt_at timestamptz(3) not null default (date_trunc('second', now()) + '00:00:05'::interval),
  attempts integer not null default 0,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  -- Pictures that are deleted, of which a CDN may hold copies. Such a row has no slug, and is about the picture alone.
  image_id text,
  primary key (organization_id, id)
);
create index blog_change_in_turns on blog_change (organization_id, coalesce(lease_until, next_attempt_at));
create index blog_change_due on blog_change (coalesce(lease_until, next_attempt_at));
create index blog_change_leased on blog_change (lease_until) where lease_until is not null;
create index blog_change_of_blog on blog_change (organization_id, project_id, next_attempt_at);
call raise_wall('blog_change', 'select, insert, update, delete');

-- Has its one row while a CDN is in front of the service. Without it no change is written down.
create table cdn (
  single boolean primary key default true check (single)
);
grant select on cdn to galley_service;

-- Entries that a person has put off until a day. An entry whose cause is younger than the row waits all the same.
create table waiting_snooze (
  organization_id text not null,
  person_id text not null,
  entry text not null check (length(entry) <= 100),
  snoozed_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  until timestamptz(3) not null,
  primary key (organization_id, person_id, entry),
  foreign key (organization_id, person_id) references member on delete cascade
);
create index waiting_snooze_over on waiting_snooze (until);
call raise_wall('waiting_snooze', 'select, insert, update, delete');

-- Members of an organization who show themselves to readers as authors, and what readers are told of them. `slug` stays when the name changes.
-- A former member is no author of the organization.
create table author (
  organization_id text not null,
  person_id text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (name <> ''),
  about text not null,
  image_id text,
  links text[] not null,
  updated_at timestamptz(3) not null default now(),
  -- As for revisions of articles: an author's picture, as it was when it was shown.
  pictures jsonb,
  primary key (organization_id, person_id),
  constraint author_slug unique (organization_id, slug),
  foreign key (organization_id, person_id) references member on delete cascade
);
create index author_of_person on author (person_id);
call raise_wall('author', 'select, insert, update, delete');

-- Addresses that a member had as an author and gave up. Nobody else in the organization takes them, so that a link never leads to another person.
create table author_former_slug (
  organization_id text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  person_id text not null,
  given_up_at timestamptz(3) not null default now(),
  primary key (organization_id, slug),
  foreign key (organization_id, person_id) references member on delete cascade
);
create index author_former_slug_of_person on author_former_slug (organization_id, person_id, given_up_at);
call raise_wall('author_former_slug', 'select, insert, update, delete');

-- How a member wants to be seen as an author, until whoever decides what strangers see has accepted it for each project that shows them.
create table author_change (
  organization_id text not null,
  person_id text not null,
  id text not null,
  revision integer not null default 1,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (name <> ''),
  about text not null,
  image_id text,
  pictures jsonb not null,
  links text[] not null,
  accepted_for text[] not null default '{}',
  declined_at timestamptz(3),
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, person_id),
  constraint author_change_id unique (organization_id, id),
  foreign key (organization_id, person_id) references member on delete cascade
);
-- A declined change keeps nobody from an address.
create unique index author_change_slug on author_change (organization_id, slug) where declined_at is null;
call raise_wall('author_change', 'select, insert, update, delete');

-- Has a row for each kind of ping that the operator has turned on. Without one no change is written down for it.
create table ping_kind (
  kind text primary key check (kind in ('indexnow', 'websub'))
);
grant select on ping_kind to galley_service;

create table project (
  organization_id text not null references organization,
  id text not null,
  name text not null,
  site_url text not null,
  language text not null,
  time_zone text not null,
  url_pattern text not null,
  hosted_blog boolean not null,
  blog_slug text not null,
  review_before_publishing boolean not null,
  agent_review boolean not null,
  approver_id text references person,
  created_at timestamptz(3) not null default now(),
  image_changes integer not null default 0,
  improvements_on date,
  improvements integer not null default 0 check (improvements >= 0),
  -- Counts the articles that were taken down. Without it, an article that goes live and offline again between two looks at the live
  -- articles would leave no trace in them.
  withdrawals integer not null default 0,
  approval_policy_id text,
  approval_steps smallint,
  guests_approve boolean not null default false,
  -- Counts changes of a blog's redirects, by which every process knows of them; 0 where there never was one, so that nothing is looked up.
  redirect_changes integer not null default 0,
  primary key (organization_id, id),
  constraint policy_is_whole check ((approval_policy_id is null) = (approval_steps is null))
);
create index project_of_policy on project (organization_id, approval_policy_id) where approval_policy_id is not null;
call raise_wall('project', 'select, insert, update, delete');

create table member_project (
  organization_id text not null,
  person_id text not null,
  project_id text not null,
  primary key (organization_id, person_id, project_id),
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('member_project', 'select, insert, update, delete');

create table brand (
  organization_id text not null,
  project_id text not null,
  version integer not null check (version >= 1),
  profile jsonb not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null references person,
  primary key (organization_id, project_id, version),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('brand', 'select, insert');

create table api_token (
  organization_id text not null references organization,
  id text not null,
  kind text not null check (kind in ('api', 'read', 'assistant')),
  name text not null,
  -- null: every project that the creator reaches.
  project_id text,
  permissions text[] not null,
  last_four text not null,
  created_by text not null references person,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  client_id text,
  client_host text,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint assistant_has_client check ((kind = 'assistant') = (client_id is not null)),
  constraint read_token_has_project check (kind <> 'read' or project_id is not null)
);
create unique index api_token_of_site on api_token (organization_id, project_id) where kind = 'read' and revoked_at is null;
create index assistant_of_person on api_token (organization_id, created_by) where kind = 'assistant';
-- Tokens and assistants of somebody whose account ends, over all organizations.
create index api_token_of_person on api_token (created_by);
create index api_token_newest on api_token (organization_id, created_at desc, id desc) where kind in ('api', 'read');
create index assistant_newest on api_token (organization_id, created_at desc, id desc) where kind = 'assistant' and revoked_at is null;
-- Finds tokens and assistants by name, and by the end of their value.
create index api_token_words on api_token using gin (name_words(organization_id, ((name || ' ') || last_four)));
call raise_wall('api_token', 'select, insert, update, delete');

create table token_usage (
  organization_id text not null,
  token_id text not null,
  day date not null,
  calls integer not null,
  errors integer not null,
  last_used_at timestamptz(3) not null,
  primary key (organization_id, token_id, day),
  foreign key (organization_id, token_id) references api_token on delete cascade
);
call raise_wall('token_usage', 'select, insert, update, delete');

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
  file_name text,
  content_hash bytea not null,
  kind text not null check (kind in ('jpeg', 'png', 'webp')),
  variants jsonb not null,
  placeholder text not null,
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  prompt text,
  model text,
  deleted_at timestamptz(3),
  shown jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint drawn_has_model check ((prompt is null) = (model is null)),
  constraint focus_is_whole check ((focus_x is null) = (focus_y is null)),
  constraint licensed_has_credit check (license <> 'licensed' or credit is not null)
);
create unique index image_content on image (organization_id, project_id, content_hash);
create index image_newest on image (organization_id, project_id, created_at desc, id desc);
create index image_kept on image (organization_id, project_id) where deleted_at is not null;
call raise_wall('image', 'select, insert, update, delete');

-- Search performance: one row per day and page. `position_sum` is the average position times the impressions, so that it adds up.
create table search_result (
  organization_id text not null,
  project_id text not null,
  day date not null,
  page text not null,
  clicks integer not null check (clicks >= 0),
  impressions integer not null check (impressions >= 0),
  position_sum double precision not null,
  primary key (organization_id, project_id, day, page),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('search_result', 'select, insert, update, delete');

-- The days that are known, also those on which no page was shown to anybody.
create table search_day (
  organization_id text not null,
  project_id text not null,
  day date not null,
  source text not null check (source in ('file', 'search_console')),
  row_count integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, day),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('search_day', 'select, insert, update, delete');

-- Sums over a period, from exports that do not tell the days apart.
create table search_period (
  organization_id text not null,
  project_id text not null,
  from_day date not null,
  to_day date not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, from_day, to_day),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint period_in_order check (from_day <= to_day)
);
call raise_wall('search_period', 'select, insert, update, delete');

create table search_period_result (
  organization_id text not null,
  project_id text not null,
  from_day date not null,
  to_day date not null,
  page text not null,
  clicks integer not null check (clicks >= 0),
  impressions integer not null check (impressions >= 0),
  position_sum double precision not null,
  primary key (organization_id, project_id, from_day, to_day, page),
  constraint search_period_result_organization_id_project_id_from_day_t_fkey foreign key (organization_id, project_id, from_day, to_day)
    references search_period on delete cascade
);
call raise_wall('search_period_result', 'select, insert, update, delete');

-- Read by everything that shows results: the sums per page over the last 28 and 90 days, made anew with every import.
create table search_window (
  organization_id text not null,
  project_id text not null,
  window_days integer not null check (window_days in (28, 90)),
  source text not null check (source in ('days', 'period')),
  from_day date not null,
  to_day date not null,
  primary key (organization_id, project_id, window_days),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('search_window', 'select, insert, update, delete');

create table search_total (
  organization_id text not null,
  project_id text not null,
  window_days integer not null,
  -- The page, shortened with a digest where it is long: cursors carry it.
  page_key text not null,
  page text not null,
  clicks bigint not null,
  impressions bigint not null,
  position_sum double precision not null,
  primary key (organization_id, project_id, window_days, page_key),
  foreign key (organization_id, project_id, window_days) references search_window on delete cascade
);
create index search_total_by_clicks on search_total (organization_id, project_id, window_days, clicks desc, page_key collate "C");
call raise_wall('search_total', 'select, insert, update, delete');

create table search_console (
  organization_id text not null,
  project_id text not null,
  site_property text not null,
  account text not null,
  -- Encrypted for this row alone.
  credentials text not null,
  status text not null check (status in ('waiting', 'current', 'delayed', 'failed')),
  reason text,
  -- Attempts in a row that ended with nothing fetched.
  setbacks integer not null default 0,
  connected_by text not null references person,
  connected_at timestamptz(3) not null default now(),
  fetched_at timestamptz(3),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('search_console', 'select, insert, update, delete');

create table webhook_endpoint (
  organization_id text not null references organization,
  id text not null,
  -- organization: hears the events that it names. site: hears every site event of its project.
  kind text not null check (kind in ('organization', 'site')),
  -- null: every project of the organization.
  project_id text,
  url text not null,
  events text[] not null,
  status text not null default 'active' check (status in ('active', 'paused')),
  -- Encrypted for this row alone, like the one before it, which signs beside it for a while.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  -- Since when no delivery has succeeded, and when people were last told so.
  failing_since timestamptz(3),
  failing_told_at timestamptz(3),
  created_by text not null references person,
  created_at timestamptz(3) not null default now(),
  framework text,
  connected_at timestamptz(3),
  -- Path below a connected site's address at which it shows a revision before that is live. Null where it shows none.
  preview_path text,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint old_secret_has_end check ((old_secret is null) = (old_secret_until is null)),
  constraint only_sites_preview check (preview_path is null or kind = 'site'),
  constraint organization_names_events check ((kind = 'site') = (cardinality(events) = 0)),
  constraint site_has_project check (kind = 'organization' or project_id is not null)
);
create index webhook_endpoint_newest on webhook_endpoint (organization_id, created_at desc, id desc);
create unique index webhook_endpoint_of_site on webhook_endpoint (organization_id, project_id) where kind = 'site';
call raise_wall('webhook_endpoint', 'select, insert, update, delete');

create table webhook_delivery (
  organization_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  -- pending: it has work, whose lease tells whether it is under way.
  status text not null check (status in ('pending', 'held', 'succeeded', 'failed')),
  -- Attempts of the running series, and of those before it: each resend begins a new one.
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  -- When the series began: it has 24 hours from then on.
  first_attempt_at timestamptz(3),
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, event_id, endpoint_id),
  foreign key (organization_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (organization_id, event_id) references event on delete cascade,
  constraint finished_has_time check ((status in ('succeeded', 'failed')) = (finished_at is not null))
);
-- Without the id, which would make them look fit for finding rows by it.
create index webhook_delivery_newest on webhook_delivery (organization_id, endpoint_id, created_at desc);
create index webhook_delivery_by_status on webhook_delivery (organization_id, endpoint_id, status, created_at desc);
-- Finds the oldest of each kind of record over all organizations, so that deleting it reads nothing else. Partial where not every row may go.
create index webhook_delivery_oldest on webhook_delivery (finished_at) where finished_at is not null;
call raise_wall('webhook_delivery', 'select, insert, update');

create table webhook_attempt (
  organization_id text not null,
  delivery_id text not null,
  number integer not null check (number >= 1),
  started_at timestamptz(3) not null,
  milliseconds integer not null,
  -- null: there was no answer.
  status_code integer,
  answer text check (length(answer) <= 500),
  -- null: it succeeded.
  error text,
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references webhook_delivery on delete cascade
);
call raise_wall('webhook_attempt', 'select, insert');

-- A publishing platform that a project's articles go to: one of each kind per project.
create table platform_connection (
  organization_id text not null,
  id text not null,
  project_id text not null,
  platform text not null check (platform ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- Where it is, without a trailing slash.
  address text not null,
  -- Other writers that it sees, as may be shown.
  account text not null,
  -- Encrypted for this row alone.
  credentials text not null,
  -- failed: it refuses the credentials, and a person has to act.
  status text not null default 'active' check (status in ('active', 'failed')),
  last_error text,
  connected_by text not null references person,
  connected_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, project_id, platform),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('platform_connection', 'select, insert, update, delete');

-- An image that a platform has taken, by what it shows: it is sent once.
create table platform_image (
  organization_id text not null,
  connection_id text not null,
  content_hash bytea not null,
  remote_id text not null,
  remote_url text not null,
  primary key (organization_id, connection_id, content_hash),
  foreign key (organization_id, connection_id) references platform_connection on delete cascade
);
call raise_wall('platform_image', 'select, insert, update, delete');

-- An account on a network that a project publishes through.
create table network_account (
  organization_id text not null,
  id text not null,
  project_id text not null,
  network text not null check (network ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- Id of the account at the network, which never changes; the handle may.
  network_id text not null,
  handle text not null,
  name text not null,
  scopes text[] not null,
  -- Access and refresh token, encrypted for this row alone.
  credentials text not null,
  access_expires_at timestamptz(3) not null,
  -- broken: the network no longer accepts the tokens, and a person has to connect it again.
  status text not null check (status in ('connected', 'broken')),
  reason text,
  connected_by text not null references person,
  connected_at timestamptz(3) not null default now(),
  -- How many more posts a network takes from an account until the window ends in which it counts them, as its answers tell.
  posts_left integer,
  window_ends_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, project_id, network),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint broken_has_reason check ((status = 'broken') = (reason is not null)),
  constraint window_is_whole check ((posts_left is null) = (window_ends_at is null) and posts_left >= 0)
);
call raise_wall('network_account', 'select, insert, update, delete');

-- Searches by which pages of the project were shown: one set of sums per project, over the newest period that is known.
create table search_query_period (
  organization_id text not null,
  project_id text not null,
  source text not null check (source in ('file', 'search_console')),
  from_day date not null,
  to_day date not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint query_period_in_order check (from_day <= to_day)
);
call raise_wall('search_query_period', 'select, insert, update, delete');

create table search_query (
  organization_id text not null,
  project_id text not null,
  query text not null,
  clicks integer not null check (clicks >= 0),
  impressions integer not null check (impressions >= 0),
  -- The average position times the impressions; 0 where it is not known.
  position_sum double precision not null,
  primary key (organization_id, project_id, query),
  foreign key (organization_id, project_id) references search_query_period on delete cascade
);
create index search_query_by_impressions on search_query (organization_id, project_id, impressions desc, query collate "C");
call raise_wall('search_query', 'select, insert, update, delete');

-- Ideas for topics that somebody does not want to see for some time. Ideas are no rows: their ids are made of what they are about.
create table topic_idea_dismissal (
  organization_id text not null,
  project_id text not null,
  idea_id text not null,
  dismissed_by text references person on delete set null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, idea_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('topic_idea_dismissal', 'select, insert, update, delete');

-- Routine of approved articles: the posts that the service then writes, in the contract's shape.
create table routine (
  organization_id text not null,
  project_id text not null,
  posts jsonb not null check (jsonb_typeof(posts) = 'array'),
  updated_by text not null references person,
  updated_at timestamptz(3) not null default now(),
  -- Without a model routine posts are excerpts of the article: they begin only where a project asks for them.
  excerpts boolean not null default false,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('routine', 'select, insert, update');

-- Hosts that projects ask for. Any organization may ask for any name; the one that proves it has it in blog_address.
create table blog_host (
  organization_id text not null,
  project_id text not null,
  host text not null check (host = lower(host) and length(host) between 3 and 253),
  -- waiting: not proved yet. missing: proved once, and the record is gone; ended: for over a week. taken: somebody proved it later.
  state text not null default 'waiting' check (state in ('waiting', 'proved', 'missing', 'ended', 'taken', 'granted')),
  -- Value of the record in the DNS. Only the organization knows it before it is there.
  proof text not null check (length(proof) >= 32),
  -- When somebody asked for it or had it checked last.
  asked_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  missing_since timestamptz(3),
  -- Whether people were told that the record is missing.
  told boolean not null default false,
  primary key (organization_id, host),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint missing_has_time check ((state = 'missing') = (missing_since is not null))
);
create index blog_host_of_project on blog_host (organization_id, project_id);
create index blog_host_name on blog_host (host);
call raise_wall('blog_host', 'select, insert, update, delete');

-- A project, or a whole organization where no project is named, that an owner has asked to delete. It goes at `due_at`, and until then can be
-- taken back. From `closed_at` on it is no longer served, and its rows go in batches. The row goes with what it names.
create table deletion (
  organization_id text not null references organization,
  id text not null,
  project_id text,
  requested_by text references person on delete set null,
  requested_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default (now() + '7 days'::interval),
  closed_at timestamptz(3),
  -- Progress, so that a later turn or another worker goes on behind it.
  step text not null default 'asked' check (step in ('asked', 'work_ended', 'files_gone', 'records_cleared')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default (now() + '7 days'::interval),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project
);
create unique index deletion_of on deletion (organization_id, coalesce(project_id, ''));
create index deletion_in_turns on deletion (organization_id, coalesce(lease_until, next_attempt_at));
create index deletion_waiting on deletion (next_attempt_at) where lease_until is null;
create index deletion_leased on deletion (lease_until) where lease_until is not null;
create index deletion_closed on deletion (organization_id, project_id) where closed_at is not null;
call raise_wall('deletion', 'select');

-- The steps in which a project has its work approved, where one approval is not enough. A change makes another policy: what was begun under
-- this one ends under it.
create table approval_policy (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('any_two', 'steps')),
  steps smallint not null check (steps between 1 and 10),
  created_by text not null references person,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, id),
  unique (organization_id, id, steps),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint any_two_are_two check (kind <> 'any_two' or steps = 2)
);
create index approval_policy_of_project on approval_policy (organization_id, project_id);
call raise_wall('approval_policy', 'select, insert');

create table approval_step (
  organization_id text not null,
  policy_id text not null,
  step smallint not null check (step between 1 and 10),
  -- Empty for any two.
  name text not null,
  -- anyone: whoever can approve in the project. people: those of approval_step_person.
  approvers text not null check (approvers in ('anyone', 'people', 'guests', 'either')),
  due_days smallint check (due_days between 1 and 365),
  -- Owners and admins let guests give the step without proving an address.
  unproved_guests boolean not null default false,
  primary key (organization_id, policy_id, step),
  unique (organization_id, policy_id, step, approvers),
  foreign key (organization_id, policy_id) references approval_policy on delete cascade
);
call raise_wall('approval_step', 'select, insert');

create table approval_step_person (
  organization_id text not null,
  policy_id text not null,
  step smallint not null,
  person_id text not null references person,
  primary key (organization_id, policy_id, step, person_id),
  foreign key (organization_id, policy_id, step) references approval_step on delete cascade
);
create index approval_step_of_person on approval_step_person (organization_id, person_id);
call raise_wall('approval_step_person', 'select, insert');

-- Choices of a project for its hosted blog: menu, About page, logo, icon. A blog without a row has none of these.
-- `image_ids` are all images that its readers see by these settings; the About page's text names its own.
create table blog_settings (
  organization_id text not null,
  project_id text not null,
  menu jsonb not null default '[]'::jsonb check (jsonb_typeof(menu) = 'array' and jsonb_array_length(menu) <= 8),
  about_title text check (length(about_title) between 1 and 8000),
  about_markdown text check (length(about_markdown) between 1 and 1300000),
  logo_image_id text,
  dark_logo_image_id text,
  favicon_image_id text,
  image_ids text[] not null default '{}'::text[],
  -- Counts the changes, so that each of them makes the pages anew.
  changes integer not null default 1,
  -- Whether search engines and the hub of the feeds are told of a blog's articles, where the operator has turned that on.
  pings boolean not null default true,
  -- As for revisions of articles: pictures of the About page, as they were when it was saved.
  pictures jsonb,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint about_is_whole check ((about_title is null) = (about_markdown is null))
);
call raise_wall('blog_settings', 'select, insert, update');

-- An address at which a member's calendar program reads a project's calendar. Its secret is known by its digest alone. What it shows is asked
-- of the member's role and reach at each read, and it goes with the membership.
create table calendar_feed (
  organization_id text not null,
  id text not null,
  project_id text not null,
  person_id text not null,
  name text not null check (length(name) between 1 and 2000),
  secret_digest bytea not null check (length(secret_digest) = 32),
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, secret_digest),
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade
);
create index calendar_feed_of_person on calendar_feed (organization_id, person_id, project_id, created_at, id);
create index calendar_feed_of_project on calendar_feed (organization_id, project_id);
call raise_wall('calendar_feed', 'select, insert, update, delete');

-- Articles of hosted blogs that have gone live, changed or gone, until search engines (`indexnow`) or the hub of the feeds (`websub`) were told.
create table blog_ping (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('indexnow', 'websub')),
  slug text not null,
  created_at timestamptz(3) not null default now(),
  -- When every process shows the change. Changes of one second come due together.
  next_attempt_at timestamptz(3) not null default (date_trunc('second', now()) + '00:00:05'::interval),
  attempts integer not null default 0,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index blog_ping_in_turns on blog_ping (organization_id, kind, coalesce(lease_until, next_attempt_at));
create index blog_ping_due on blog_ping (coalesce(lease_until, next_attempt_at));
create index blog_ping_leased on blog_ping (lease_until) where lease_until is not null;
create index blog_ping_of_blog on blog_ping (organization_id, project_id, kind, next_attempt_at);
call raise_wall('blog_ping', 'select, insert, update, delete');

-- Templates for new articles and posts of a project: a copy of another one, without anything that only that one has. Its details
-- are what lists show; the content is read when something begins from it.
create table template (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('article', 'post')),
  name text not null check (length(name) between 1 and 2000),
  details jsonb not null,
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index template_of_project on template (organization_id, project_id, kind, name, id);
call raise_wall('template', 'select, insert, update, delete');

create table saved_view (
  organization_id text not null,
  id text not null,
  project_id text not null,
  person_id text not null,
  name text not null check (length(name) between 1 and 2000),
  shown jsonb not null,
  created_at timestamptz(3) not null default now(),
  screen text not null check (screen in ('calendar', 'articles', 'posts')),
  primary key (organization_id, id),
  constraint saved_view_of_person unique (organization_id, project_id, person_id, screen, name),
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade
);
create index saved_view_of_member on saved_view (organization_id, person_id);
call raise_wall('saved_view', 'select, insert, update, delete');

-- How often readers opened pages of a hosted blog other than its articles', which have rows of their own in blog_view: a row for each day of
-- the project's time zone, page and site that led there. The pages of a list are one with its first, and searches are one whatever they look
-- for. `subject` is the year of an archive, the slug of a tag or the person behind an author, and empty for other kinds; `host` is as in blog_view.
create table blog_page_view (
  organization_id text not null,
  project_id text not null,
  day date not null,
  kind text not null check (kind in ('start', 'archive', 'author', 'tag', 'about', 'search')),
  locale text not null,
  subject text not null,
  host text not null check (length(host) <= 100),
  views integer not null check (views > 0),
  primary key (organization_id, project_id, day, kind, locale, subject, host),
  foreign key (organization_id, project_id) references project on delete cascade
) with (fillfactor=80);
create index blog_page_view_oldest on blog_page_view (day);
call raise_wall('blog_page_view', 'select, insert, update, delete');

create table topic (
  organization_id text not null,
  id text not null,
  project_id text not null,
  title text not null,
  locale text not null,
  date timestamptz(3),
  created_at timestamptz(3) not null default now(),
  status text not null default 'suggested' check (status in ('suggested', 'accepted', 'planned', 'declined')),
  -- Same for titles that people take for the same.
  title_key text not null,
  keyword text not null default '',
  pillar text not null default '',
  cluster text not null default '',
  intent text not null default '',
  call_to_action text not null default '',
  avoid text,
  -- Wall clock and zone beside the instant: the zone's rules may change between now and then.
  date_local text,
  date_zone text,
  -- The article that fills it. Beside article.topic_id, so that an index can leave filled topics out.
  article_id text,
  suggested_by text references person,
  suggested_token_id text,
  -- Topic that it resembled most when it came in, for the person who decides.
  similar_type text check (similar_type in ('topic', 'article')),
  similar_id text,
  similarity real,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint date_is_whole check ((date is null) = (date_local is null) and (date is null) = (date_zone is null)),
  constraint filled_was_planned check (article_id is null or status = 'planned'),
  constraint planned_has_date check ((status = 'planned') = (date is not null)),
  constraint similar_is_whole check ((similar_type is null) = (similar_id is null) and (similar_type is null) = (similarity is null))
);
create unique index topic_of_article on topic (organization_id, article_id) where article_id is not null;
create index topic_open on topic (organization_id, project_id, date, id) where status = 'planned' and article_id is null;
create index topic_newest on topic (organization_id, project_id, created_at desc, id desc);
create index topic_newest_by_status on topic (organization_id, project_id, status, created_at desc, id desc);
create index topic_title on topic (organization_id, project_id, title_key);
call raise_wall('topic', 'select, insert, update, delete');

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
  -- The date of the topic that the article fills; its place in the calendar until it has a date of its own.
  planned_at timestamptz(3),
  title_folded text collate "C" generated always as ("left"(plain_title(title), 400)) stored,
  review_policy_id text,
  review_steps smallint,
  review_round integer,
  steps_given smallint,
  review_asked_at timestamptz(3),
  review_asked_by text references person,
  -- The token or the generation that asked for that person.
  review_asked_through text,
  -- Whom an article names as its author, for readers where that person is an author.
  byline_id text,
  -- When an imported article was published first, where it comes from. It is the date of its publication here.
  original_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint article_review_policy foreign key (organization_id, review_policy_id, review_steps)
    references approval_policy (organization_id, id, steps) deferrable initially deferred,
  -- A key that empties one column beside the organization cannot be distributed by organization. Those who delete an article or a topic empty
  -- what refers to it themselves.
  constraint article_topic_fkey foreign key (organization_id, topic_id) references topic,
  -- An approved revision has each of its steps, and the last of them is its own.
  constraint approved_by_every_step check (
    approved_revision is null or review_steps is null or coalesce((steps_given)::integer, 0) = review_steps
  ),
  constraint approved_means_current check (status <> 'approved' or approved_revision = revision),
  constraint due_means_scheduled check (due_at is null or status = 'scheduled'),
  constraint published_has_revision check (status <> 'published' or published_revision = revision and published_at is not null),
  constraint published_has_slug check (
    (published_revision is null) = (published_slug is null) and (published_revision is null) = (live_at is null)
  ),
  constraint review_is_whole check (
    (review_policy_id is null) = (review_steps is null) and (steps_given is null or review_steps is not null and review_round is not null)
  ),
  constraint scheduled_has_date check (
    status <> 'scheduled' or scheduled_at is not null and scheduled_local is not null and scheduled_zone is not null
  )
);
create unique index article_topic on article (organization_id, topic_id) where topic_id is not null;
create index article_recent on article (organization_id, project_id, updated_at desc, id desc);
create index article_recent_by_status on article (organization_id, project_id, status, updated_at desc, id desc);
create index article_live on article (organization_id, project_id, locale, live_at desc, id desc) where published_revision is not null;
create index article_title on article (organization_id, project_id, title_key);
create index article_newest on article (organization_id, project_id, locale, published_at desc, id desc)
  where published_revision is not null;
create index article_due on article (due_at) where due_at is not null;
create index article_scheduled on article (organization_id, project_id, scheduled_at, id) where status = 'scheduled';
create index article_planned on article (organization_id, project_id, planned_at, id)
  where planned_at is not null and scheduled_at is null and published_revision is null;
create index article_by_title on article (organization_id, project_id, title_folded, id desc);
-- Due rows are opened in turns too, across organizations, and names only.
create index article_due_in_turns on article (organization_id, due_at) where due_at is not null;
-- Lists of what the site shows, and of what it does not, in the order of lists.
create index article_recent_live on article (organization_id, project_id, updated_at desc, id desc) where published_revision is not null;
create index article_recent_not_live on article (organization_id, project_id, updated_at desc, id desc) where published_revision is null;
-- Serves the chart of results too, which tells of articles that were taken down since.
create index article_published on article (organization_id, project_id, published_at, id) where published_at is not null;
create index article_of_policy on article (organization_id, review_policy_id) where review_policy_id is not null;
-- Serve the list of what waits for a person, across the projects of an organization.
create index article_in_review on article (organization_id, coalesce(review_asked_at, updated_at) desc, id desc) where status = 'in_review';
create index article_of_byline on article (organization_id, project_id, byline_id, locale, published_at desc, id desc) include (live_at)
  where published_revision is not null;
call raise_wall('article', 'select, insert, update, delete');

-- A slug belongs to one article of a project and language as long as that article uses it now, shows it on the site,
-- or has shown it there (its old address leads on to the new one).
create table article_slug (
  organization_id text not null,
  project_id text not null,
  locale text not null,
  slug text not null,
  article_id text not null,
  primary key (organization_id, project_id, locale, slug),
  foreign key (organization_id, article_id) references article on delete cascade deferrable initially deferred
);
create index article_slug_of_article on article_slug (organization_id, article_id);
-- From a page's address to its article, whose language the address may not tell.
create index article_slug_of_project on article_slug (organization_id, project_id, slug);
call raise_wall('article_slug', 'select, insert, update, delete');

-- Post of an article on a platform. The row is there before the first call that could make a post.
create table platform_post (
  organization_id text not null,
  connection_id text not null,
  article_id text not null,
  -- Mark to look for on the platform when the answer to a create was lost.
  marker text not null,
  remote_id text,
  remote_url text,
  revision integer,
  -- Readers see it, or may: true from before the call that shows it until it is known to be off.
  shown boolean not null default false,
  -- When a create was sent whose outcome is not known.
  creating_since timestamptz(3),
  primary key (organization_id, connection_id, article_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, connection_id) references platform_connection on delete cascade
);
create index platform_post_of_article on platform_post (organization_id, article_id);
call raise_wall('platform_post', 'select, insert, update, delete');

-- An approval that has started the routine; by its key an article does so once. Written with the approval, taken by a worker.
create table routine_run (
  organization_id text not null,
  article_id text not null,
  project_id text not null,
  -- The approved revision: the posts are written from it, whatever is written meanwhile.
  revision integer not null,
  -- The approver: the posts are their work.
  person_id text not null references person,
  token_id text,
  -- The routine as it was then: what the approval has told is what it starts.
  posts jsonb not null,
  -- How many posts were begun, the first ones of the routine; fewer than it has where credits did not suffice.
  begun integer check (begun >= 0),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (organization_id, article_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint ended_has_count check ((ended_at is null) = (begun is null))
);
create index routine_run_of_project on routine_run (organization_id, project_id);
call raise_wall('routine_run', 'select, insert, update');

-- Result of an import for one article of a file, by a digest over all that the file says of it: importing the file once more
-- makes no second one.
create table imported_article (
  organization_id text not null,
  project_id text not null,
  digest bytea not null,
  article_id text not null,
  -- The revision that the import has written: another import completes that one and none that somebody wrote since.
  revision integer not null,
  -- Whether images are missing: because there was no time for them, or because they could not be fetched.
  images text not null check (images in ('kept', 'left', 'failed')),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, digest),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade
);
create index imported_article_of_article on imported_article (organization_id, article_id);
call raise_wall('imported_article', 'select, insert, update');

-- Keeps what a person has written and not saved as a revision: for an article, or for one that does not exist yet. Nobody but its person reads
-- it. `key` is the article's id, or the person's own name for a new text. `version` names the last writing, so that of two devices the one that
-- did not know the other's words overwrites none of them.
create table working_copy (
  organization_id text not null,
  person_id text not null,
  key text not null check (length(key) between 1 and 64),
  project_id text not null,
  article_id text,
  base_revision integer not null check (base_revision >= 0),
  version text not null check (length(version) between 1 and 64),
  title text not null,
  markdown text not null,
  slug text not null,
  summary text not null,
  seo_title text not null,
  seo_description text not null,
  cover_image_id text,
  locale text,
  topic_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A day, so that the index on it stays as it is while a person writes, and a row can be written where it stands.
  expires_on date not null default (CURRENT_DATE + 30),
  tags text not null default '',
  -- Whom a text that is no article yet is to name as its author, once it is saved.
  byline_id text,
  primary key (organization_id, person_id, key),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project,
  constraint working_copy_check check ((article_id is null) = (base_revision = 0))
) with (fillfactor=60);
create index working_copy_of_article on working_copy (organization_id, article_id) where article_id is not null;
create index working_copy_of_project on working_copy (organization_id, project_id);
create index working_copy_expiring on working_copy (expires_on);
call raise_wall('working_copy', 'select, insert, update, delete');

-- People who have an article open to write, and where in it, so that others who write on it see them. A row counts for some seconds after `seen_at`, and
-- goes soon after. It is unlogged: a crash of the database empties it, and no backup holds it.
create unlogged table article_writer (
  organization_id text not null,
  article_id text not null,
  person_id text not null,
  place jsonb not null,
  seen_at timestamptz(3) not null default now(),
  primary key (organization_id, article_id, person_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, person_id) references member on delete cascade
) with (fillfactor=50);
create index article_writer_of_person on article_writer (organization_id, person_id);
call raise_wall('article_writer', 'select, insert, update, delete');

-- How often readers opened an article on its hosted blog: a row for each day of the project's time zone, article and site that led there. `host`
-- is empty where none is known, and for all further sites of a day with many. Nothing tells one reader from another.
create table blog_view (
  organization_id text not null,
  project_id text not null,
  day date not null,
  article_id text not null,
  host text not null check (length(host) <= 100),
  views integer not null check (views > 0),
  primary key (organization_id, project_id, day, article_id, host),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, project_id) references project
) with (fillfactor=80);
create index blog_view_of_article on blog_view (organization_id, article_id, day);
create index blog_view_oldest on blog_view (day);
call raise_wall('blog_view', 'select, insert, update, delete');

-- Addresses of a hosted blog under which nothing is, and where they lead: to another page of the blog, to another site, or nowhere any more
-- (`target` is null). `path` is as readers' browsers write it, without a slash at its end.
create table blog_redirect (
  organization_id text not null,
  project_id text not null,
  path text not null check (path ~ '^/[!-~]+$' and length(path) <= 500),
  target text check (length(target) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  article_id text,
  primary key (organization_id, project_id, path),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint leads_to_article foreign key (organization_id, article_id) references article on delete cascade,
  constraint article_has_path check (article_id is null or target is not null),
  constraint leads_elsewhere check (target is distinct from path)
);
create index blog_redirect_by_article on blog_redirect (organization_id, article_id) where article_id is not null;
call raise_wall('blog_redirect', 'select, insert, update, delete');

-- Tags of the revisions that are live: one row for each tag of a live article.
create table article_tag (
  organization_id text not null,
  article_id text not null,
  slug text not null,
  project_id text not null,
  locale text not null,
  tag text not null,
  published_at timestamptz(3) not null,
  primary key (organization_id, article_id, slug),
  foreign key (organization_id, article_id) references article on delete cascade
);
create index article_tag_newest on article_tag (organization_id, project_id, locale, slug, published_at desc, article_id desc);
call raise_wall('article_tag', 'select, insert, update, delete');

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
  author_id text not null references person,
  author_token_id text,
  created_at timestamptz(3) not null default now(),
  image_ids text[] not null generated always as (image_ids_in(markdown, cover_image_id)) stored,
  generation_id text,
  -- Subjects of a text as readers see them, each with the last part of the address of its pages.
  tags text[] not null default '{}'::text[],
  tag_slugs text[] not null default '{}'::text[],
  -- Words and focus of each picture as the revision was sent to review with; null while it shows those of the library.
  pictures jsonb,
  primary key (organization_id, article_id, revision),
  foreign key (organization_id, article_id) references article on delete cascade
);
create index article_revision_images on article_revision using gin (image_ids) where image_ids <> '{}'::text[];
-- Whose the current revisions are is asked for whole projects, and the revisions themselves are wide.
create index article_revision_author on article_revision (organization_id, author_id, article_id, revision);
-- Lets a generation be deleted without a look at every revision of its organization.
create index article_revision_generation on article_revision (organization_id, generation_id) where generation_id is not null;
call raise_wall('article_revision', 'select, insert');

create table approval (
  organization_id text not null,
  id text not null,
  article_id text not null,
  revision integer not null,
  approved_by text references person,
  token_id text,
  -- The rules that were in force: who had to approve, and whether anyone had to.
  policy jsonb not null,
  created_at timestamptz(3) not null default now(),
  given_by text not null default 'reviewer' check (given_by in ('reviewer', 'policy')),
  guest_id text,
  guest_name text,
  primary key (organization_id, id),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  -- Where the rules in force named one person, nobody else gave a verdict.
  constraint given_by_the_approver check (
    given_by = 'policy' or (policy ->> 'approverId') is null or (policy ->> 'approverId') = approved_by
  ),
  -- Without steps, the rules in force let guests approve.
  constraint guests_where_allowed check (
    (guest_id is null) = (guest_name is null) and (guest_id is null or given_by = 'reviewer' and coalesce((((policy ->> 'guestsApprove') =
    'true') or ((policy ->> 'policyId') is not null)), false))
  ),
  constraint policy_names_nobody check ((given_by = 'policy') = (approved_by is null))
);
create index approval_of_article on approval (organization_id, article_id);
call raise_wall('approval', 'select, insert');

-- Answer of a published revision for sites, written once when it goes live: the answer without its times and its cover.
-- An image stands in it as `image:<id>`: where it lies and whether it still exists is looked up with every read.
create table published_body (
  organization_id text not null,
  article_id text not null,
  revision integer not null,
  answer text not null,
  cover_image_id text,
  image_ids text[] not null,
  -- The packed page of an article on its hosted blog, with a digest of everything of which it was made. Null until it is made.
  page_key text,
  page bytea,
  primary key (organization_id, article_id, revision),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade
);
call raise_wall('published_body', 'select, insert');

create table publication (
  organization_id text not null,
  id text not null,
  project_id text not null,
  article_id text not null,
  revision integer not null,
  destination text not null check (destination ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- The main destination decides when the article counts as published.
  main boolean not null,
  status text not null check (status in ('pending', 'delivering', 'confirmed', 'failed')),
  attempts integer not null default 0,
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  url text,
  last_error text,
  published_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  exposed_at timestamptz(3),
  replaced_revision integer,
  replaced_slug text,
  proof text check (proof in ('page', 'webhook')),
  -- withdraw: takes off what an earlier publication has shown there.
  action text not null default 'publish' check (action in ('publish', 'withdraw')),
  -- refused: trying again changes nothing until a person acts.
  error_kind text check (error_kind in ('retryable', 'refused')),
  -- When it should go out. What makes an article published does not come much later than that.
  due_at timestamptz(3) not null default now(),
  -- Whether a worker has ever taken it up, so that its destination may show something of it.
  begun boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  constraint confirmed_has_time check (status <> 'confirmed' or published_at is not null),
  constraint main_publishes check (not main or action = 'publish')
);
create index publication_of_article on publication (organization_id, article_id, created_at);
create unique index publication_running on publication (organization_id, article_id, destination) where status in ('pending', 'delivering');
create index publication_failed on publication (organization_id, created_at desc) where status = 'failed';
call raise_wall('publication', 'select, insert, update, delete');

create table comment (
  organization_id text not null,
  id text not null,
  project_id text not null,
  article_id text,
  -- null: a comment of its own; else the comment that it replies to, which is of the same article.
  parent_id text,
  body text not null,
  -- The commented passage as plain text, with up to 32 characters on either side; "" for the article as a whole.
  quote text not null,
  prefix text not null,
  suffix text not null,
  -- The revision that was current, in whose text the passage stands.
  revision integer not null,
  author_id text not null references person,
  token_id text,
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  resolved_by text references person,
  mentions jsonb check (jsonb_typeof(mentions) = 'array'),
  post_id text,
  slide integer,
  point_x double precision,
  point_y double precision,
  -- A comment with which a reviewer sent the article back.
  asks_for_changes boolean not null default false,
  -- A guest speaks by the link of a member, who is the author of the row: of which link, as whom, and under which name.
  guest_id text,
  guest_link_id text,
  guest_name text,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by_writer boolean,
  replacement text,
  -- The revision that has the suggested words.
  applied_revision integer,
  primary key (organization_id, id),
  unique (organization_id, article_id, id),
  constraint comment_post_key unique (organization_id, post_id, id),
  foreign key (organization_id, article_id, parent_id) references comment (organization_id, article_id, id) on delete cascade,
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint comment_post_parent_fkey foreign key (organization_id, post_id, parent_id)
    references comment (organization_id, post_id, id) on delete cascade,
  constraint comment_about_one_subject check (num_nonnulls(article_id, post_id) = 1),
  constraint deleted_comment_has_no_words check (
    (deleted_at is null) = (deleted_by_writer is null) and (deleted_at is null or body = '' and replacement is null)
  ),
  constraint guest_is_whole check ((guest_id is null) = (guest_name is null) and (guest_id is null) = (guest_link_id is null)),
  constraint pin_is_on_a_post check (slide is null or post_id is not null and parent_id is null and quote = ''),
  constraint pin_is_whole check (
    (slide is null) = (point_x is null) and (slide is null) = (point_y is null) and slide >= 1 and point_x >= 0 and
    point_x <= 1 and point_y between 0 and 1
  ),
  constraint reply_has_no_passage check (parent_id is null or quote = ''),
  constraint reply_is_resolved_with_its_comment check (parent_id is null or resolved_at is null),
  constraint request_is_no_reply check (not asks_for_changes or parent_id is null),
  constraint resolved_by_somebody check ((resolved_at is null) = (resolved_by is null)),
  constraint suggestion_is_on_a_passage check (replacement is null or quote <> '')
);
create index comment_open on comment (organization_id, article_id, created_at, id) where parent_id is null and resolved_at is null;
create index comment_replies on comment (organization_id, article_id, parent_id, created_at, id) where parent_id is not null;
create index comment_open_of_post on comment (organization_id, post_id, created_at, id)
  where post_id is not null and parent_id is null and resolved_at is null;
create index comment_replies_of_post on comment (organization_id, post_id, parent_id, created_at, id)
  where post_id is not null and parent_id is not null;
call raise_wall('comment', 'select, insert, update');

create table notification (
  organization_id text not null,
  id text not null,
  person_id text not null,
  project_id text,
  kind text not null check (
    kind in ('mention', 'comment_reply', 'guest_comment', 'review_requested', 'review_assigned', 'changes_requested', 'review_due',
    'review_overdue', 'approval_due', 'approval_missed', 'publication_failed', 'endpoint_failing', 'export_ready', 'account_broken',
    'host_unproved', 'credits_low', 'routine_incomplete')
  ),
  article_id text,
  post_id text,
  -- The article's or post's title at the time.
  title text not null,
  comment_id text,
  -- Whose act it tells of.
  actor_id text references person,
  -- false: sent by e-mail alone.
  in_app boolean not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  mail_status text not null check (mail_status in ('none', 'pending', 'waiting', 'bundled', 'sent', 'failed')),
  mailed_at timestamptz(3),
  mail_error text,
  endpoint_id text,
  -- Why it failed; "" where nothing did.
  reason text not null default '',
  account_id text,
  -- When it was to go out first: it is given up a day later.
  mail_due_at timestamptz(3) not null default now(),
  digest_id text,
  guest_name text,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references network_account on delete cascade,
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, comment_id) references comment on delete cascade,
  foreign key (organization_id, digest_id) references notification_digest,
  foreign key (organization_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint about_one_thing check (
    num_nonnulls(article_id, post_id, endpoint_id, account_id) =
      case
      when kind in ('credits_low', 'host_unproved') then 0
      else 1
    end
  ),
  constraint bundled_has_digest check (mail_status <> 'bundled' or digest_id is not null),
  constraint of_a_project check (project_id is not null or endpoint_id is not null or kind = 'credits_low'),
  constraint sent_has_time check ((mail_status = 'sent') = (mailed_at is not null))
);
create index notification_recent on notification (organization_id, person_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (organization_id, person_id, created_at desc, id desc) where in_app and read_at is null;
create index notification_of_article on notification (organization_id, article_id);
create index notification_of_comment on notification (organization_id, comment_id);
create index notification_of_endpoint on notification (organization_id, endpoint_id) where endpoint_id is not null;
create index notification_of_account on notification (organization_id, account_id) where account_id is not null;
create index notification_of_digest on notification (organization_id, digest_id) where digest_id is not null;
create index notification_oldest on notification (created_at) where mail_status in ('none', 'sent', 'failed');
-- What is looked for among emails that have not gone out: those of a person, and those that are given up a day later.
create index notification_unsent_of_person on notification (organization_id, person_id) where mail_status in ('pending', 'waiting');
create index notification_unsent_due on notification (mail_due_at) where mail_status in ('pending', 'waiting');
create index notification_to_answer on notification (organization_id, person_id, created_at desc, id desc)
  where in_app and kind in ('mention', 'changes_requested');
call raise_wall('notification', 'select, insert, update');

create table post (
  organization_id text not null,
  id text not null,
  project_id text not null,
  format text not null check (format in ('linkedin', 'x', 'carousel')),
  status text not null check (status in ('draft', 'generating', 'in_review', 'approved', 'scheduled', 'published', 'failed')),
  title text not null,
  -- Name of the token, assistant or person behind it, as it was called then.
  agent text not null,
  -- 0: nothing is written yet.
  revision integer not null check (revision >= 0),
  approved_revision integer,
  article_id text,
  -- Stays true when that article is deleted: what was made from it must not go out without it.
  from_article boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  routine_days_after integer,
  routine_time text,
  review_policy_id text,
  review_steps smallint,
  review_round integer,
  steps_given smallint,
  review_asked_at timestamptz(3),
  review_asked_by text references person,
  review_asked_through text,
  primary key (organization_id, id),
  constraint post_article_fkey foreign key (organization_id, article_id) references article,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint post_review_policy foreign key (organization_id, review_policy_id, review_steps)
    references approval_policy (organization_id, id, steps) deferrable initially deferred,
  -- An approved revision has each of its steps, and the last of them is its own.
  constraint approved_by_every_step check (
    approved_revision is null or review_steps is null or coalesce((steps_given)::integer, 0) = review_steps
  ),
  constraint article_means_from_article check (article_id is null or from_article),
  constraint goes_out_as_approved check (status not in ('approved', 'scheduled', 'published') or approved_revision = revision),
  constraint review_is_whole check (
    (review_policy_id is null) = (review_steps is null) and (steps_given is null or review_steps is not null and review_round is not null)
  ),
  constraint routine_date_is_whole check ((routine_days_after is null) = (routine_time is null))
);
create index post_newest on post (organization_id, project_id, created_at desc, id desc);
create index post_newest_by_format on post (organization_id, project_id, format, created_at desc, id desc);
create index post_of_article on post (organization_id, article_id, created_at desc, id desc) where article_id is not null;
create index post_of_policy on post (organization_id, review_policy_id) where review_policy_id is not null;
create index post_in_review on post (organization_id, coalesce(review_asked_at, updated_at) desc, id desc) where status = 'in_review';
call raise_wall('post', 'select, insert, update, delete');

create table post_destination (
  organization_id text not null,
  post_id text not null,
  project_id text not null,
  destination text not null check (destination ~ '^[a-z][a-z0-9_]{0,29}$'),
  status text not null default 'pending' check (status in ('pending', 'scheduled', 'delivering', 'confirmed', 'failed')),
  -- Wall clock, zone and instant: the zone's rules may change between now and then.
  at_local text,
  at_zone text,
  at timestamptz(3),
  url text,
  published_at timestamptz(3),
  -- Whom a package is for, once it is ready.
  scheduled_by text references person,
  -- not_approved: the date passed before an approval, and a person has to give another one. article_not_live: the article that the post
  -- was made from was not live an hour after the post's date.
  error_code text check (error_code in ('not_approved', 'article_not_live')),
  -- When the next look at an unapproved date is due: an hour before it, then at it.
  approval_check_at timestamptz(3),
  -- Whether those who may approve were told that the date comes near.
  approval_reminded boolean not null default false,
  primary key (organization_id, post_id, destination),
  foreign key (organization_id, post_id) references post on delete cascade,
  constraint confirmed_has_time check (status <> 'confirmed' or published_at is not null),
  constraint date_is_whole check ((at is null) = (at_local is null) and (at is null) = (at_zone is null)),
  constraint dated_unless_pending check (status = 'pending' or at is not null),
  constraint error_means_failed check (error_code is null or status = 'failed'),
  constraint planned_date_is_watched check (((status = 'pending') and (at is not null)) = (approval_check_at is not null))
);
create index post_destination_dated on post_destination (organization_id, project_id, at, post_id, destination) where at is not null;
create index post_destination_due on post_destination (at) where status = 'scheduled';
-- A post made from an article waits until that article shows a revision, and nothing but the approved revision ever goes out.
create index post_destination_due_in_turns on post_destination (organization_id, at) where status = 'scheduled';
create index post_destination_planned on post_destination (organization_id, approval_check_at) where approval_check_at is not null;
create index post_destination_failed on post_destination (organization_id, post_id) where status = 'failed';
call raise_wall('post_destination', 'select, insert, update, delete');

-- Texts and drawings of the service itself. One row for each thing that was asked for; workers claim it as they do exports, and it ends
-- in any case: what was set aside for it is then spent or given back.
create table generation (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('post', 'images', 'alt_text', 'article', 'improvement', 'transcription')),
  -- Its subject; a transcription has none yet.
  post_id text,
  article_id text,
  -- The request, in the shape of its kind.
  request jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'working', 'done', 'failed')),
  -- Whose work it is: what it makes is theirs, as if an assistant of theirs had written it.
  person_id text not null references person,
  token_id text,
  -- Set aside when it was asked for, and spent when it was done.
  credits integer not null check (credits >= 0),
  spent integer,
  -- Later than this it is not begun any more.
  give_up_at timestamptz(3) not null default (now() + '00:30:00'::interval),
  -- Its maker: the writer's or model's name, the version of its instructions and of the brand, and what the model counted.
  model text not null,
  prompt_version text,
  brand_version integer,
  input_tokens integer,
  output_tokens integer,
  -- The result, where that is kept nowhere else.
  result jsonb,
  error text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- A generation that made a revision outlives its request and its result.
  emptied boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint done_has_price check ((status = 'done') = (spent is not null)),
  constraint ended_has_time check ((status in ('done', 'failed')) = (ended_at is not null)),
  constraint failed_has_error check ((status = 'failed') = (error is not null)),
  constraint generation_check check (spent >= 0 and spent <= credits),
  constraint is_for_its_subject check (
    case
      when kind in ('post', 'images') then post_id is not null and article_id is null
      when kind in ('article', 'improvement') then article_id is not null and post_id is null
      else post_id is null and article_id is null
    end
  )
);
create index generation_of_post on generation (organization_id, post_id, created_at desc);
create index generation_of_article on generation (organization_id, article_id, created_at desc);
create index generation_of_project on generation (organization_id, project_id);
create index generation_transcription on generation (organization_id, project_id, created_at desc, id desc) where kind = 'transcription';
-- Fresh results are looked for every moment while somebody watches.
create index generation_ended on generation (organization_id, ended_at) where ended_at is not null;
create index generation_oldest on generation (ended_at) where ended_at is not null and not emptied;
call raise_wall('generation', 'select, insert, update');

create table post_revision (
  organization_id text not null,
  post_id text not null,
  revision integer not null check (revision >= 1),
  content jsonb not null,
  author_kind text not null check (author_kind in ('human', 'token', 'agent')),
  author_id text not null references person,
  author_token_id text,
  created_at timestamptz(3) not null default now(),
  generation_id text,
  image_ids text[] not null generated always as (post_image_ids_in(content)) stored,
  -- As for revisions of articles.
  pictures jsonb,
  primary key (organization_id, post_id, revision),
  foreign key (organization_id, generation_id) references generation,
  foreign key (organization_id, post_id) references post on delete cascade
);
create index post_revision_images on post_revision using gin (image_ids) where image_ids <> '{}'::text[];
create index post_revision_generation on post_revision (organization_id, generation_id) where generation_id is not null;
call raise_wall('post_revision', 'select, insert');

-- Decisions about a revision: by whom, and under which rules.
create table post_review (
  organization_id text not null,
  id text not null,
  post_id text not null,
  revision integer not null,
  verdict text not null check (verdict in ('approved', 'changes_requested', 'rejected')),
  reason text not null,
  reviewed_by text references person,
  token_id text,
  policy jsonb not null,
  created_at timestamptz(3) not null default now(),
  given_by text not null default 'reviewer' check (given_by in ('reviewer', 'policy')),
  guest_id text,
  guest_name text,
  primary key (organization_id, id),
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  constraint given_by_the_approver check (
    given_by = 'policy' or (policy ->> 'approverId') is null or (policy ->> 'approverId') = reviewed_by
  ),
  constraint guests_where_allowed check (
    (guest_id is null) = (guest_name is null) and (guest_id is null or given_by = 'reviewer' and coalesce((((policy ->> 'guestsApprove') =
    'true') or ((policy ->> 'policyId') is not null)), false))
  ),
  constraint policy_names_nobody check ((given_by = 'policy') = (reviewed_by is null)),
  constraint policy_only_approves check (given_by = 'reviewer' or verdict = 'approved')
);
create index post_review_of_post on post_review (organization_id, post_id, revision, created_at desc);
call raise_wall('post_review', 'select, insert');

-- One revision of a post on its way to one destination.
create table post_publication (
  organization_id text not null,
  id text not null,
  project_id text not null,
  post_id text not null,
  revision integer not null,
  destination text not null check (destination ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- exported: its package is ready, and a person brings it out.
  status text not null check (status in ('pending', 'delivering', 'exported', 'confirmed', 'failed')),
  -- Beginning of its lateness: when it could go out first, or when a person asked for it once more.
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- Attempts in a row that brought it no further.
  setbacks integer not null default 0,
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- Id at the network of the account that sent its first part: no thread goes through two.
  network_id text,
  -- retryable: tried again by itself. permanent: a person has to act. unconfirmed: it may be out, and nobody can tell.
  error_kind text check (error_kind in ('retryable', 'permanent', 'unconfirmed')),
  error_code text,
  last_error text,
  -- Package with which a person brings it out by hand.
  package jsonb,
  url text,
  published_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- How it goes out, decided once: through the network's API, or by the hands of a person. Null: not begun yet.
  way text check (way in ('api', 'export')),
  -- The export whose files it takes. It may be gone: exports live for a day.
  export_id text,
  -- Uploads to the network so far, which nobody sees before it is published.
  prepared jsonb,
  -- The name under which the credits are reserved; null while none are.
  reservation text,
  credits integer check (credits > 0),
  primary key (organization_id, id),
  foreign key (organization_id, post_id, destination) references post_destination on delete cascade,
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  constraint confirmed_has_time check (status <> 'confirmed' or published_at is not null),
  constraint error_is_whole check ((error_kind is null) = (last_error is null) and (error_kind is null) = (error_code is null)),
  constraint exported_has_package check (status <> 'exported' or package is not null),
  constraint reservation_is_whole check ((reservation is null) = (credits is null))
);
create index post_publication_of_post on post_publication (organization_id, post_id, destination, created_at desc, id desc);
create unique index post_publication_running on post_publication (organization_id, post_id, destination)
  where status in ('pending', 'delivering', 'exported');
call raise_wall('post_publication', 'select, insert, update');

-- The ledger of what was sent to a network. A row is committed before its part is sent, so that whatever dies afterwards,
-- somebody knows that the part may be out.
create table post_part (
  organization_id text not null,
  publication_id text not null,
  number integer not null check (number >= 1),
  -- sent: no answer is written down yet. unknown: there was none that tells. accepted and rejected: the network's own word.
  status text not null check (status in ('sent', 'unknown', 'accepted', 'rejected')),
  sends integer not null default 1,
  -- It was sent once more after it was looked for and was not there. That happens once.
  sent_again boolean not null default false,
  -- Looks at the account's own posts since it was last sent.
  looks integer not null default 0,
  first_sent_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  -- Id at the network of the post that it became.
  network_id text,
  primary key (organization_id, publication_id, number),
  foreign key (organization_id, publication_id) references post_publication on delete cascade,
  constraint accepted_has_id check ((status = 'accepted') = (network_id is not null))
);
create unique index post_part_on_network on post_part (organization_id, network_id) where network_id is not null;
call raise_wall('post_part', 'select, insert, update');

-- The files of one revision of a carousel for one destination. Workers claim them as they do publications.
create table export (
  organization_id text not null,
  id text not null,
  project_id text not null,
  post_id text not null,
  destination text not null check (destination ~ '^[a-z][a-z0-9_]{0,29}$'),
  revision integer not null,
  -- The brand that it is drawn with; 0: the project had none.
  brand_version integer not null check (brand_version >= 0),
  -- Tells apart what slides show beside their words: the brand, the project's name and site, and its images.
  look text not null,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  fence bigint not null default 0,
  -- Files in the store: [{ name, type, width, height, bytes }].
  files jsonb,
  error text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default (now() + '1 day'::interval),
  primary key (organization_id, id),
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint failed_has_error check ((status = 'failed') = (error is not null)),
  constraint ready_has_files check ((status = 'ready') = (files is not null))
);
create index export_of_revision on export (organization_id, post_id, revision, destination, created_at desc);
create index export_of_project on export (organization_id, project_id);
create index export_expired on export (expires_at);
call raise_wall('export', 'select, insert, update, delete');

-- Search index, one row for whatever has text, rewritten with every change of it. Apart from the tables that the text
-- is from, since those change with every step of a life cycle, and an index of words is dear.
create table search_entry (
  organization_id text not null,
  type text not null check (type in ('article', 'post', 'topic', 'image')),
  id text not null,
  project_id text not null,
  title text not null,
  -- Everything else that is searched, without marks.
  content text not null,
  title_words tsvector not null,
  words tsvector not null,
  written_at timestamptz(3) not null default now(),
  article_id text generated always as (case type when 'article' then id else null::text end) stored,
  post_id text generated always as (case type when 'post' then id else null::text end) stored,
  topic_id text generated always as (case type when 'topic' then id else null::text end) stored,
  image_id text generated always as (case type when 'image' then id else null::text end) stored,
  primary key (organization_id, type, id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, image_id) references image on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, topic_id) references topic on delete cascade
);
create index search_entry_of_article on search_entry (organization_id, article_id) where article_id is not null;
create index search_entry_of_post on search_entry (organization_id, post_id) where post_id is not null;
create index search_entry_of_topic on search_entry (organization_id, topic_id) where topic_id is not null;
create index search_entry_of_image on search_entry (organization_id, image_id) where image_id is not null;
create index search_entry_words on search_entry using gin (words);
-- Lets a search for a word that very many things have look at the newest ones alone.
create index search_entry_newest on search_entry (organization_id, project_id, type, written_at desc);
-- Finds what has words in its title, however many have them elsewhere.
create index search_entry_title_words on search_entry using gin (title_words);
call raise_wall('search_entry', 'select, insert, update, delete');

-- A step that somebody has given to a revision. The last one approves it. A round begins with each first step.
create table step_approval (
  organization_id text not null,
  subject_id text not null generated always as (coalesce(article_id, post_id)) stored,
  article_id text,
  post_id text,
  revision integer not null,
  round integer not null check (round >= 1),
  step smallint not null,
  previous_step smallint generated always as (nullif((step - 1), 0)) stored,
  policy_id text not null,
  approvers text not null,
  given_by text not null references person,
  -- The same person where the step names people.
  meant_id text,
  -- An owner or admin gave it since nobody whom it names can approve any more.
  stands_in boolean not null,
  token_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- A step that a guest has given, by the link of `given_by`.
  guest_id text,
  guest_link_id text,
  guest_name text,
  primary key (organization_id, subject_id, round, step),
  constraint step_approval_organization_id_subject_id_round_step_revisio_key
    unique (organization_id, subject_id, round, step, revision, policy_id),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  foreign key (organization_id, policy_id, step, approvers)
    references approval_step (organization_id, policy_id, step, approvers) on delete cascade,
  foreign key (organization_id, policy_id, step, meant_id) references approval_step_person on delete cascade,
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  constraint step_approval_organization_id_subject_id_round_previous_st_fkey
    foreign key (organization_id, subject_id, round, previous_step, revision, policy_id)
    references step_approval (organization_id, subject_id, round, step, revision, policy_id) on delete cascade,
  constraint given_by_who_is_meant check (meant_id = given_by or meant_id is null),
  constraint guest_is_whole check ((guest_id is null) = (guest_name is null) and (guest_id is null) = (guest_link_id is null)),
  -- A guest gives a step only where the policy lets guests.
  constraint guests_where_allowed check (guest_id is null or approvers in ('guests', 'either')),
  constraint named_people_alone check (
    (approvers = 'people') = ((meant_id is not null) or stands_in) and not ((meant_id is not null) and stands_in)
  ),
  constraint of_one_subject check (num_nonnulls(article_id, post_id) = 1)
);
create index step_approval_of_article on step_approval (organization_id, article_id, revision) where article_id is not null;
create index step_approval_of_post on step_approval (organization_id, post_id, revision) where post_id is not null;
create index step_approval_of_policy on step_approval (organization_id, policy_id, step);
-- Steps that are open to anyone take different people. Of any two, a guest counts as the member whose link it is; in a step that is meant for
-- guests, as somebody else.
create unique index step_by_other_people on step_approval (organization_id, subject_id, round, given_by)
  where approvers in ('anyone', 'either') or approvers = 'guests' and guest_id is null;
-- One link gives one step, whoever opened it and under however many names.
create unique index step_by_another_link on step_approval (organization_id, subject_id, round, guest_link_id)
  where guest_link_id is not null;
call raise_wall('step_approval', 'select, insert');

-- A submitted revision whose project has steps, until it is approved or sent back.
create table review_wait (
  organization_id text not null,
  subject_id text not null generated always as (coalesce(article_id, post_id)) stored,
  article_id text,
  post_id text,
  project_id text not null,
  submitted_at timestamptz(3) not null,
  primary key (organization_id, subject_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint of_one_subject check (num_nonnulls(article_id, post_id) = 1)
);
create index review_wait_of_article on review_wait (organization_id, article_id) where article_id is not null;
create index review_wait_of_post on review_wait (organization_id, post_id) where post_id is not null;
create index review_wait_of_project on review_wait (organization_id, project_id);
call raise_wall('review_wait', 'select, insert, update, delete');

-- A member who was asked by name to look at a revision. It ends with the review.
create table review_assignment (
  organization_id text not null,
  subject_id text not null generated always as (coalesce(article_id, post_id)) stored,
  article_id text,
  post_id text,
  revision integer not null,
  person_id text not null,
  asked_by text not null references person,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, subject_id, person_id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  constraint of_one_subject check (num_nonnulls(article_id, post_id) = 1)
);
create index review_assignment_of_person on review_assignment (organization_id, person_id);
create index review_assignment_of_article on review_assignment (organization_id, article_id) where article_id is not null;
create index review_assignment_of_post on review_assignment (organization_id, post_id) where post_id is not null;
call raise_wall('review_assignment', 'select, insert, update, delete');

-- A link for somebody without an account: to one article, one post, or a week of a project's calendar. Its secret is known by its digest alone.
-- It ends by itself, and whatever it opens is asked of its maker's membership anew at each call.
create table guest_link (
  organization_id text not null,
  id text not null,
  project_id text not null,
  article_id text,
  post_id text,
  week date check (extract(isodow from week) = 1),
  may text not null check (may in ('see', 'comment', 'approve')),
  label text not null check (length(label) between 1 and 2560),
  -- The address that whoever opens it has to prove; null where a name is enough.
  email text check (length(email) between 3 and 254),
  secret_digest bytea not null check (length(secret_digest) = 32),
  created_by text not null references person,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  ends_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  -- Whose token or connection made the link, which ends with it; null where a person did.
  token_id text,
  primary key (organization_id, id),
  unique (organization_id, secret_digest),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint ends_within_90_days check (ends_at <= (created_at + '90 days 00:01:00'::interval)),
  constraint opens_one_thing check (num_nonnulls(article_id, post_id, week) = 1),
  constraint revoked_is_ended check (revoked_at is null or ends_at <= revoked_at)
);
create index guest_link_of_project on guest_link (organization_id, project_id, created_at, id);
create index guest_link_of_article on guest_link (organization_id, article_id, created_at, id) where article_id is not null;
create index guest_link_of_post on guest_link (organization_id, post_id, created_at, id) where post_id is not null;
create index guest_link_ending on guest_link (ends_at);
call raise_wall('guest_link', 'select, insert, update, delete');

-- Somebody who came by a link, in one browser. Comments and approvals keep the name, so that this row ends with its link.
create table guest (
  organization_id text not null,
  id text not null,
  link_id text not null,
  name text not null check (length(name) between 1 and 80),
  session_digest bytea not null check (length(session_digest) = 32),
  -- Set once the address that the link asks for is proved.
  email text,
  code_digest bytea,
  code_until timestamptz(3),
  code_tries smallint not null default 0,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  seen_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  -- The address that a guest is about to prove by a link that asks for none.
  asked_email text,
  primary key (organization_id, id),
  unique (organization_id, session_digest),
  foreign key (organization_id, link_id) references guest_link on delete cascade,
  constraint code_is_whole check ((code_digest is null) = (code_until is null))
);
create index guest_of_link on guest (organization_id, link_id, created_at);
call raise_wall('guest', 'select, insert, update, delete');

-- What workers have to look at, of whatever kind. `at` is when: its date, or the end of its lease, so that one index answers both and the work
-- of a killed process comes due by itself. `fence` voids every earlier claim, and no two claims of the installation have the same. What became of
-- the work stands in the row of its subject; a row whose subject is gone is harmless, since its worker finds nothing to do.
create table work (
  organization_id text not null references organization on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  subject text not null,
  project_id text,
  -- What has a bound of its own within the organization, such as an endpoint.
  place text not null default '',
  at timestamptz not null default now(),
  leased boolean not null default false,
  fence bigint not null default 0,
  attempts integer not null default 0,
  primary key (organization_id, kind, subject),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index work_in_turns on work (organization_id, kind, place, at, subject);
create index work_of_project on work (organization_id, project_id);
create index work_leased on work (organization_id, kind, place, at) where leased;
call raise_wall('work', 'select, insert, update, delete');

-- Whose turn it is: a row for each organization and kind that has work. `at` is never later than the earliest thing that can be claimed. It moves
-- behind all others once the organization was served and has more, so that turns go round by one index.
create table work_turn (
  organization_id text not null references organization on delete cascade,
  kind text not null,
  at timestamptz not null,
  primary key (organization_id, kind)
);
create index work_turn_due on work_turn (kind, at);
call raise_wall('work_turn', 'select');

-- A page is compressed already.
alter table published_body alter column page set storage external;
alter table search_entry alter column title_words set statistics 500, alter column words set statistics 500;

-- Tables that refer to each other.
alter table project add constraint project_policy foreign key (organization_id, approval_policy_id, approval_steps)
  references approval_policy (organization_id, id, steps) deferrable initially deferred;
alter table topic add constraint topic_article_fkey foreign key (organization_id, article_id)
  references article deferrable initially deferred;
alter table article add constraint article_last_step foreign key (organization_id, id, review_round, steps_given, approved_revision, review_policy_id)
  references step_approval (organization_id, subject_id, round, step, revision, policy_id) deferrable initially deferred;
alter table article add foreign key (organization_id, id, approved_revision) references article_revision deferrable initially deferred;
alter table article add foreign key (organization_id, id, published_revision) references article_revision deferrable initially deferred;
alter table article_revision add foreign key (organization_id, generation_id) references generation;
alter table comment add constraint comment_post_revision_fkey foreign key (organization_id, post_id, revision)
  references post_revision on delete cascade;
alter table post add constraint post_last_step foreign key (organization_id, id, review_round, steps_given, approved_revision, review_policy_id)
  references step_approval (organization_id, subject_id, round, step, revision, policy_id) deferrable initially deferred;
alter table post add foreign key (organization_id, id, approved_revision) references post_revision deferrable initially deferred;

-- The operator's maintenance: while there is a row, blogs alone are served and workers pause.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  since timestamptz(3) not null default now(),
  -- When it is expected to end. It goes on until the operator ends it.
  until timestamptz(3),
  message text check (char_length(message) between 1 and 300)
);
grant select on maintenance to galley_service;

create view library_image with (security_invoker = true) as
select
  organization_id, id, project_id, alt, width, height, license, credit, created_at, file_name, content_hash, kind, variants, placeholder,
  focus_x, focus_y, prompt, model, deleted_at, shown
from image
where deleted_at is null;
grant select, update on library_image to galley_service;

-- Returns whether a project, or its organization, is closed for good. Without a project it asks for the organization alone.
create function is_closed(organization text, project text) returns boolean
language sql stable
as $$
  select exists (
    select from deletion d
    where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = project)
  )
$$;

-- While a project is closed, no actor reaches all projects of its organization: those that are left are named.
create function has_closed_project(organization text) returns boolean
language sql stable
as $$
  select exists (select from deletion d where d.organization_id = organization and d.closed_at is not null and d.project_id is not null)
$$;

-- Lists the open projects that a person reaches. Empty where they reach all of them and none is closed, since nobody asks then.
create function open_projects(organization text, person text, reaches_all boolean) returns text[]
language sql stable
as $$
  select case
    when reaches_all and not has_closed_project(organization) then '{}'
    when reaches_all then array(select p.id from project p where p.organization_id = organization and not is_closed(organization, p.id))
    else array(
      select mp.project_id from member_project mp
      where mp.organization_id = organization and mp.person_id = person and not is_closed(organization, mp.project_id)
    )
  end
$$;

-- An entry of the ledger is written from values that were read before: a query beside a default that differs with each row cannot be
-- carried out on several nodes. The account is locked by the caller.
create procedure post_credits(
  organization text, entry_kind text, operation text, of_month date,
  change_monthly integer, change_bought integer, change_reserved integer, was_spent integer default 0, has_lapsed integer default 0,
  for_work text default null, for_project text default null, for_subject text default null, remark text default ''
)
language plpgsql
as $$
declare
  account credit_account;
begin
  select a.* into strict account from credit_account a where a.organization_id = organization;
  insert into credit_entry (
    organization_id, number, kind, operation_id, month, monthly, bought, reserved, spent, lapsed, monthly_after, bought_after,
    reserved_after, work, project_id, subject_id, note
  )
  values (organization, account.entries + 1, entry_kind, operation, of_month, change_monthly, change_bought, change_reserved, was_spent,
    has_lapsed, account.monthly + change_monthly, account.bought + change_bought, account.reserved + change_reserved,
    for_work, for_project, for_subject, remark);
  update credit_account a
  set entries = a.entries + 1, monthly = a.monthly + change_monthly, bought = a.bought + change_bought, reserved = a.reserved + change_reserved
  where a.organization_id = organization;
end
$$;

revoke all on procedure raise_wall(text, text), post_credits(
  text, text, text, date, integer, integer, integer, integer, integer, text, text, text, text
) from public;
revoke all on function
  current_organization_id(), plain_title(text), plain_name(text), image_ids_in(text, text), post_image_ids_in(jsonb), name_parts(text),
  name_words(text, text), name_query(text, text), name_patterns(text)
from public;
grant execute on function
  current_organization_id(), plain_title(text), plain_name(text), image_ids_in(text, text), post_image_ids_in(jsonb), name_parts(text),
  name_words(text, text), name_query(text, text), name_patterns(text), is_closed(text, text), has_closed_project(text),
  open_projects(text, text, boolean)
to galley_service;
