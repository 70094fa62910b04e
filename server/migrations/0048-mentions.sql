-- Whom a comment has told, [{ text, personId }]: what stands in it, as it was found when it was written. Null in comments from before.
alter table comment add mentions jsonb check (jsonb_typeof(mentions) = 'array');
