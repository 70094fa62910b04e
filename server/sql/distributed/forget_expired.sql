-- Deletes what has expired of each table, or of one alone, as on one database. Rows of organizations go on all nodes at once, since their places are counted
-- by each shard for itself.
create or replace function forget_expired(rows_max integer default 1000, only_table text default null)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  rule text[];
  gone integer;
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  removed := 0;
  foreach rule slice 1 in array array[
    array['rate_window', $rule$started_at < now() - interval '10 minutes'$rule$],
    array['attempt_window', 'started_at < now() - make_interval(secs => window_seconds)'],
    array['site_request', 'expires_at < now()'],
    array['network_request', 'expires_at < now()'],
    array['session', 'expires_at < now()'],
    array['token_digest', $rule$expires_at < now() - interval '1 day'$rule$],
    array['account_link', 'expires_at < now()'],
    array['account_mail', $rule$created_at < now() - interval '24 hours'$rule$],
    -- Longer than any link that refers to it, and the email with the link before that.
    array['address_change', $rule$coalesce(changed_at + interval '9 days', asked_at + interval '2 days') < now()$rule$],
    array['sign_in_challenge', 'expires_at < now()'],
    array['working_copy', 'expires_on < now()::date'],
    array['article_writer', $rule$seen_at < now() - interval '30 seconds'$rule$],
    array['blog_view', 'day < now()::date - 400'],
    array['blog_page_view', 'day < now()::date - 400'],
    array['oauth_client', 'expires_at < now()'],
    array['waiting_snooze', 'until < now()'],
    -- With its guests, who are few. What they said keeps their name.
    array['guest_link', $rule$ends_at < now() - interval '30 days'$rule$],
    array['oauth_payload', 'expires_at < now()'],
    array['oauth_payload', $rule$consumed_at < now() - interval '7 days'$rule$]
  ] loop
    continue when rule[1] <> only_table;
    if exists (select from pg_class c where c.oid = rule[1]::regclass and c.relrowsecurity) then
      execute format('delete from %I where %s', rule[1], rule[2]);
    else
      execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where %2$s limit $1 for update skip locked))', rule[1], rule[2])
        using rows_max;
    end if;
    get diagnostics gone = row_count;
    removed := greatest(removed, gone);
  end loop;
  return next;
end
$$;

revoke all on function forget_expired(integer, text) from public;
grant execute on function forget_expired(integer, text) to galley_service;
