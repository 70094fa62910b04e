--! online
alter table person_preference
  drop constraint if exists person_preference_language_check,
  drop constraint if exists person_preference_seen_language_check,
  add constraint person_preference_language_check check (language in ('en', 'pt', 'pt-BR')) not valid,
  add constraint person_preference_seen_language_check check (seen_language in ('en', 'pt', 'pt-BR')) not valid;
alter table person_preference validate constraint person_preference_language_check;
alter table person_preference validate constraint person_preference_seen_language_check;
